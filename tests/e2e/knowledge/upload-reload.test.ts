import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentList } from '#core/contract/km/documents/attachment.ts'
import { uploadList } from '#core/contract/km/files/upload-session.ts'
import { writeZip } from '#server/formats/testing/sample-packages.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const MB = 1024 * 1024

/** What of an upload is still there after the page was loaded again. */
describeInBrowser('after a reload', { tags: 'prove' }, () => {
  let stage: Stage
  let api: Api
  let folder: string
  beforeAll(async () => {
    stage = await openStage()
    api = await stage.server.signIn('lina')
    folder = mkdtempSync(path.join(tmpdir(), 'zhiku-reload-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await stage?.[Symbol.asyncDispose]()
  })

  const writeTestFile = (name: string, content: string | Buffer): string => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }
  const chooseBy = async (page: Page, button: Locator, file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(file)
  }

  it('an attachment goes on from where it stood, with the same file only', async () => {
    const doc = await uploadText(api, '正文.md', '# 正文\n\n内容', 'staff')
    const page = await stage.page('lina')
    const openFiles = async () => {
      await page.goto(`/knowledge?id=${doc.id}`)
      await page.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '更换文件' }).click()
    }
    await openFiles()
    let offsets: number[] = []
    await page.route('**/kmUpload/part?*', (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      offsets.push(offset)
      return offset > 0 ? Promise.resolve() : route.continue()
    })
    const big = writeTestFile('大附件.txt', randomBytes(2 * MB).toString('hex'))
    await chooseBy(page, page.getByRole('button', { name: '添加文件' }), big)
    await soon(() => offsets.length).toBe(2)
    await page.reload()
    await page.unroute('**/kmUpload/part?*')

    await page.goto('/createStore')
    const elsewhere = page.getByRole('region', { name: '上次未完成的上传' })
    await elsewhere.getByRole('link', { name: '去“更换文件”里继续' }).waitFor()
    await openFiles()
    const unfinished = page.getByRole('region', { name: '上次没有传完的文件' })
    await soon(() => unfinished.getByRole('listitem').textContent()).toContain('已传 1 MB / 4 MB')
    expect(await violations(page)).toEqual([])
    const goOn = unfinished.getByRole('button', { name: '继续上传 大附件.txt' })
    await chooseBy(page, goOn, writeTestFile('别的.txt', '别的'))
    await unfinished.getByText('请选择原来的文件').waitFor()
    offsets = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/kmUpload/part')) offsets.push(Number(searchParams.get('offset')))
    })
    await chooseBy(page, goOn, big)
    const files = page.getByRole('list', { name: '这个版本的文件' })
    await soon(() => files.textContent()).toContain('大附件.txt')
    expect(Math.min(...offsets)).toBe(MB)
    await soon(() => unfinished.count()).toBe(0)
    const stored = await api.call(attachmentList, { query: { docId: doc.id } })
    expect(stored.map((file) => [file.name, file.size])).toEqual([
      ['正文.md', expect.any(Number)],
      ['大附件.txt', 4 * MB],
    ])
    expect(await api.call(uploadList, {})).toEqual([])
  })

  it('the files of an unpacked zip are listed once more', async () => {
    const zip = writeTestFile('资料.zip', writeZip({ '甲.md': '# 甲\n\n一', '乙.exe': 'MZ' }))
    const page = await stage.page('lina')
    await page.goto('/createStore')
    await chooseBy(page, page.getByRole('button', { name: '选择文件', exact: true }), zip)
    await page.getByText('解开为多篇知识').click()
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await page
      .getByRole('button', { name: /里的文件|查看/ })
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: '最近解开的压缩包' }).count()).toBe(0)
    await page.reload()
    const list = page.getByRole('region', { name: '最近解开的压缩包' })
    await soon(() => list.getByRole('listitem').textContent()).toContain('成为知识 1 篇')
    await list.getByRole('button', { name: '查看文件：资料.zip' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: '甲.md' }).waitFor()
    await dialog.getByText('乙.exe').waitFor()
    expect(await violations(page)).toEqual([])
    expect(stage.complaints).toEqual([])
  })
})
