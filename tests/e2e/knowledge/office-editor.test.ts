import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Api } from '#core/api/client.ts'
import { lockCheckOut, lockGet } from '#core/contract/km/documents/edit-lock.ts'
import { versionDownload, versionList } from '#core/contract/km/documents/version.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { OfficeEditor } from '#tests/fixtures/office-editor.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

describeInBrowser('office files', () => {
  let office: OfficeEditor
  let stage: Stage
  let editor: Api
  beforeAll(async () => {
    office = await OfficeEditor.start()
    stage = await openStage(office.env)
    editor = await stage.server.signIn('editor')
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
    await office?.[Symbol.asyncDispose]()
  })

  async function looksWell(page: Page, name: string): Promise<void> {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      expect(await violations(page), `${name} at ${size.width}`).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
      const folder = process.env['ZHIKU_SHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  const upload = async (name: string) => {
    const { id } = await uploadText(editor, name, `no office file: ${name}`, 'staff')
    await settled(editor, id)
    const { records } = await editor.call(versionList, { query: { docId: id } })
    return { docId: id, fileId: records[0]!.files[0]!.id }
  }

  // proves S-45
  it('shows the editor with its token in a form, hears it alone, and comes back when it is closed', async () => {
    const { docId, fileId } = await upload('水闸图纸说明.docx')
    const page = await stage.page('editor')
    await page.goto(`/fileEditor/${fileId}`)
    const frame = page.frameLocator('iframe[title="办公编辑器"]')
    await frame.getByText('编辑器的页面').waitFor()
    expect(office.posted?.get('access_token')).toMatch(/^zo_/)
    expect(Number(office.posted?.get('access_token_ttl'))).toBeGreaterThan(Date.now())
    expect(page.url()).not.toContain('zo_')
    await soon(() => page.getByRole('status', { name: '正在打开编辑器' }).count()).toBe(0)
    await looksWell(page, 'office-editor')
    // A page of another origin says the same; nobody listens.
    await page.evaluate(() => window.postMessage(JSON.stringify({ MessageId: 'UI_Close' }), '*'))
    await page.waitForTimeout(300)
    expect(page.url()).toContain(`/fileEditor/${fileId}`)
    await frame.getByRole('button', { name: '关闭编辑器' }).click()
    await page.waitForURL(`**/knowledge?id=${docId}`)
    expect(stage.complaints).toEqual([])
  })

  // proves S-45
  it('checks out, downloads, takes a new version and gives back where no editor opens the file', async () => {
    const { docId, fileId } = await upload('水闸台账.xlsx')
    const page = await stage.page('editor')
    await page.goto(`/fileEditor/${fileId}`)
    await page.getByText('办公编辑器不支持这种文件').waitFor()
    await looksWell(page, 'check-out-free')
    await page.getByRole('button', { name: '签出', exact: true }).click()
    await page.getByText('您已签出').waitFor()
    expect(await editor.call(lockGet, { query: { id: docId } })).toMatchObject({ kind: 'check-out', isMine: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toContain('.xlsx')
    const bring = async (name: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: '上传新版本' }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('new bytes') })
    }
    await bring('别的.docx')
    await page.getByText('请选择同一种文件（.xlsx）').waitFor()
    await bring('水闸台账 (1).xlsx')
    await page.getByText('新版本已存为修订').waitFor()
    await looksWell(page, 'check-out-mine')
    const { records } = await editor.call(versionList, { query: { docId, order: 'asc' } })
    expect(records.map(({ version, open, visible }) => [version, open, visible])).toEqual([
      [1, false, true],
      [2, true, false],
    ])
    expect(records[1]!.files.map(({ name }) => name)).toEqual(['水闸台账.xlsx'])
    expect(await (await editor.call(versionDownload, { query: { id: records[1]!.id } })).text()).toBe('new bytes')
    await page.getByRole('button', { name: '归还' }).click()
    await page.getByRole('button', { name: '签出', exact: true }).waitFor()
    expect(await editor.call(lockGet, { query: { id: docId } })).toBeNull()
    expect(stage.complaints).toEqual([])
  })

  it('says who has checked a file out, and lets who manages it end that', async () => {
    const { docId, fileId } = await upload('泵站台账.xlsx')
    const admin = await stage.server.signIn('admin')
    const { holder } = await admin.call(lockCheckOut, { query: { id: docId } })
    const page = await stage.page('editor')
    await page.goto(`/fileEditor/${fileId}`)
    await page.getByText(`${holder}正在编辑`).waitFor()
    expect(await page.getByRole('button', { name: '上传新版本' }).count()).toBe(0)
    await looksWell(page, 'check-out-foreign')
    await page.getByRole('button', { name: '强制解除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '强制解除' }).click()
    await page.getByRole('button', { name: '签出', exact: true }).waitFor()
    expect(await editor.call(lockGet, { query: { id: docId } })).toBeNull()
  })
})
