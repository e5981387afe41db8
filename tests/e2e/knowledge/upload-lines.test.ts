import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDownload, docListMine } from '#core/contract/km/documents/document.ts'
import { uploadList } from '#core/contract/km/files/upload-session.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dropFiles } from '../support/drop-files.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const MB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const uploadItem = (page: Page, name: string) =>
  page.getByRole('list', { name: '要上传的文件' }).getByRole('listitem').filter({ hasText: name })

/** Files on their way over lines that break, through reloads, by the thousand. */
describeInBrowser('upload over bad lines', () => {
  let stage: Stage
  let api: Api
  let folder: string
  beforeAll(async () => {
    stage = await openStage()
    api = await stage.server.signIn('editor')
    folder = mkdtempSync(path.join(tmpdir(), 'zhiku-drop-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await stage?.[Symbol.asyncDispose]()
  })

  const openUpload = async (): Promise<Page> => {
    const page = await stage.page('editor')
    await page.goto('/createStore')
    await page.getByRole('button', { name: '选择文件夹' }).waitFor()
    return page
  }
  /** A text of so many bytes on the disk, told apart by its first line. */
  const writeRandomFile = (name: string, bytes: number): string => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${name}\n${randomBytes(bytes / 2).toString('hex')}`.slice(0, bytes))
    return file
  }
  const choose = async (page: Page, files: string | string[], button = '选择文件') => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button, exact: true }).click()
    await (await chooser).setFiles(files)
  }
  /** Offsets of the parts that a page sends; `hold` keeps them from the server. */
  const parts = async (page: Page, hold: (offset: number, route: Route) => Promise<unknown>) => {
    const offsets: number[] = []
    await page.route('**/kmUpload/part?*', async (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
      offsets.push(offset)
      await hold(offset, route)
    })
    return offsets
  }
  const storedAs = async (name: string): Promise<string> => {
    const { records } = await api.call(docListMine, { query: { pageSize: 100 } })
    const doc = records.find((row) => row.name === name)
    if (!doc) throw new Error(`no document of ${name}`)
    return sha256(new Uint8Array(await (await api.call(docDownload, { query: { docId: doc.id } })).arrayBuffer()))
  }
  const onDisk = async (file: string) => {
    const { readFile } = await import('node:fs/promises')
    return sha256(await readFile(file))
  }

  it('takes a dropped folder with the folders in it, leaves litter out, and keeps where each file lay', async () => {
    writeRandomFile('制度/差旅.md', 2000)
    writeRandomFile('制度/人事/请假.txt', 2000)
    writeRandomFile('制度/人事/.DS_Store', 10)
    writeRandomFile('制度/工具.exe', 10)
    const page = await openUpload()
    await dropFiles(page, page.locator('.zk-drop'), [path.join(folder, '制度')])
    await soon(() => page.getByRole('button', { name: '上传 2 个文件' }).count()).toBe(1)
    expect(await uploadItem(page, '工具.exe').textContent()).toContain('不支持的文件类型')
    expect(await uploadItem(page, '.DS_Store').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: '上传 2 个文件' }).click()
    await soon(() => uploadItem(page, '制度/人事/请假.txt').textContent()).toContain('已发布')
    await soon(() => uploadItem(page, '制度/差旅.md').textContent()).toContain('已发布')
    const { records } = await api.call(docListMine, { query: { pageSize: 100 } })
    const folders = Object.fromEntries(records.map((row) => [row.name, row.folder]))
    expect(folders).toMatchObject({ '差旅.md': '制度', '请假.txt': '制度/人事' })
  })

  it('stays quick with two thousand chosen files: a page of rows at a time', { tags: 'prove' }, async () => {
    for (let i = 0; i < 2000; i++) writeRandomFile(`很多/${String(i).padStart(4, '0')}.md`, 64)
    const page = await openUpload()
    await choose(page, path.join(folder, '很多'), '选择文件夹')
    await soon(() => page.getByRole('button', { name: '上传 2000 个文件' }).count()).toBe(1)
    expect(await page.getByRole('list', { name: '要上传的文件' }).getByRole('listitem').count()).toBe(50)
    const field = page.getByLabel('0000.md 的标题')
    const before = performance.now()
    await field.pressSequentially('一个新的标题')
    expect(await field.inputValue()).toBe('一个新的标题')
    expect(performance.now() - before).toBeLessThan(3000)
    await page.getByRole('button', { name: '第 40 页' }).click()
    await soon(() => uploadItem(page, '1999.md').count()).toBe(1)
  })

  it('pauses and goes on where it stood', { tags: 'prove' }, async () => {
    const file = writeRandomFile('暂停.txt', 6 * MB)
    const page = await openUpload()
    let isHeld = true
    const offsets = await parts(page, (offset, route) =>
      // The second part does not come through until it was paused.
      offset > 0 && isHeld ? Promise.resolve() : route.continue(),
    )
    await choose(page, file)
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => offsets.length).toBe(2)
    await page.getByRole('button', { name: '暂停 暂停.txt' }).click()
    await soon(() => uploadItem(page, '暂停.txt').textContent()).toContain('已暂停')
    expect(await violations(page)).toEqual([])
    isHeld = false
    await page.getByRole('button', { name: '继续 暂停.txt' }).click()
    await soon(() => uploadItem(page, '暂停.txt').getByRole('link').count()).toBe(1)
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    expect(await storedAs('暂停.txt')).toBe(await onDisk(file))
  })

  it(
    'asks before the page is left, lists what is unfinished after a reload, and goes on with the same file',
    { tags: 'prove' },
    async () => {
      const file = writeRandomFile('重载.txt', 6 * MB)
      const page = await openUpload()
      const offsets = await parts(page, (offset, route) => (offset > 0 ? Promise.resolve() : route.continue()))
      await choose(page, file)
      await page.getByLabel('全体员工').check()
      await page.getByRole('button', { name: '上传 1 个文件' }).click()
      await soon(() => offsets.length).toBe(2)
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.accept()
      })
      await page.reload()
      expect(asked).toEqual(['beforeunload'])

      const unfinished = page.getByRole('region', { name: '上次未完成的上传' })
      await soon(() => unfinished.getByRole('listitem').textContent()).toMatch(/重载\.txt.*已传 1 MB \/ 6 MB/)
      expect(await violations(page)).toEqual([])
      await page.unroute('**/kmUpload/part?*')
      const rest = await parts(page, (_, route) => route.continue())
      const other = writeRandomFile('别的.txt', 1000)
      const chooser = page.waitForEvent('filechooser')
      await unfinished.getByRole('button', { name: '继续上传 重载.txt' }).click()
      await (await chooser).setFiles(other)
      await soon(() => unfinished.textContent()).toContain('请选择原来的文件')
      await choose(page, file)
      await soon(() => uploadItem(page, '重载.txt').getByRole('link').count()).toBe(1)
      expect(Math.min(...rest)).toBe(MB)
      expect(await storedAs('重载.txt')).toBe(await onDisk(file))
      const { records } = await api.call(docListMine, { query: { pageSize: 100 } })
      // What was said before the reload holds.
      expect(records.find((row) => row.name === '重载.txt')?.scope).toBe('staff')
      expect(await unfinished.count()).toBe(0)
    },
  )

  it('waits for a lost line and goes on by itself', { tags: 'prove' }, async () => {
    const file = writeRandomFile('断网.txt', 5 * MB)
    const page = await openUpload()
    const offsets = await parts(page, async (offset, route) => {
      if (offset > 0 && offsets.length === 2) await page.context().setOffline(true)
      await route.continue().catch(() => {})
    })
    await choose(page, file)
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => uploadItem(page, '断网.txt').textContent()).toContain('没有网络，恢复后自动继续')
    await page.context().setOffline(false)
    await soon(() => uploadItem(page, '断网.txt').getByRole('link').count()).toBe(1)
    expect(await storedAs('断网.txt')).toBe(await onDisk(file))
  })

  it('gives up what is cancelled, here and on the server', async () => {
    const page = await openUpload()
    const offsets = await parts(page, (offset, route) => (offset > 0 ? Promise.resolve() : route.continue()))
    await choose(page, writeRandomFile('取消.txt', 3 * MB))
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => offsets.length).toBe(2)
    await page.getByRole('button', { name: '全部取消' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '全部取消' }).click()
    await soon(() => uploadItem(page, '取消.txt').count()).toBe(0)
    await soon(async () => (await api.call(uploadList, {})).length).toBe(0)
  })

  it('never broke a rule of the security policy', () => expect(stage.complaints).toEqual([]))
})
