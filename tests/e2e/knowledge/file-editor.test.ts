import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { Api } from '#core/api/client.ts'
import { docDownload } from '#core/contract/km/documents/document.ts'
import { versionDownload, versionList } from '#core/contract/km/documents/version.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

describeInBrowser('/fileEditor', () => {
  let stage: Stage
  let editor: Api
  let author: Api
  beforeAll(async () => {
    stage = await openStage()
    ;[editor, author] = await Promise.all([stage.server.signIn('editor'), stage.server.signIn('zhangwei')])
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
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
  const openFileId = async (api: Api, docId: string) => {
    const { records } = await api.call(versionList, { query: { docId } })
    return (records.find((each) => each.open) ?? records.find((each) => each.visible))!.files[0]!.id
  }
  const upload = async (api: Api, name: string, content: string) => {
    const { id } = await uploadText(api, name, content, 'staff')
    await settled(api, id)
    return id
  }
  /** With its byte order mark, which `text()` would leave out. */
  const content = async (api: Api, docId: string) =>
    Buffer.from(await (await api.call(docDownload, { query: { docId } })).arrayBuffer()).toString()
  const text = (page: Page) => page.getByRole('textbox', { name: '文件内容' })
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

  // proves R-09
  it('opens a stored file from its page, saves it as the next version, and goes on', async () => {
    const docId = await upload(editor, '闸门操作规程.md', '# 闸门\r\n\r\n启闭前检查限位。\r\n')
    const page = await stage.page('editor')
    await page.goto(`/knowledge?id=${docId}`)
    await page.getByRole('link', { name: '编辑', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '编辑 闸门' }).waitFor()
    await text(page).getByText('启闭前检查限位').waitFor()
    await soon(() => page.title()).toContain('编辑 闸门')
    expect(await save(page).isDisabled()).toBe(true)
    await looksWell(page, 'markdown')
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('启闭后挂牌')
    await page.getByLabel('修改说明').fill('补充挂牌')
    await page.keyboard.press('Control+s')
    await page.getByText('已保存并发布为新版本').waitFor()
    await soon(() => content(editor, docId)).toBe('# 闸门\r\n\r\n启闭前检查限位。\r\n启闭后挂牌')
    const { records } = await editor.call(versionList, { query: { docId, order: 'asc' } })
    expect(records).toMatchObject([{ version: 1 }, { version: 2, comment: '补充挂牌' }])
    const before = await editor.call(versionDownload, { query: { id: records[0]!.id } })
    expect(await before.text()).toContain('限位。\r\n')
    // The same page goes on with the file that the save has made.
    await page.getByText('第 2 版').waitFor()
    await soon(() => page.url()).toContain(await openFileId(editor, docId))
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，并登记')
    await save(page).click()
    await page.getByText('第 3 版').waitFor()
    expect(await content(editor, docId)).toContain('启闭后挂牌，并登记')
    expect(stage.complaints).toEqual([])
  })

  it('edits a page written here as it was written: the same bar, and no frame around the text', async () => {
    const page = await stage.page('editor')
    const docId = await upload(editor, '启闭说明.html', wrapWrittenPage('启闭说明', '<h2>启闭</h2><p>先看水位。</p>'))
    await page.goto(`/fileEditor/${await openFileId(editor, docId)}`)
    await text(page).getByText('先看水位').waitFor()
    const bars = page.locator('.zk-write-head')
    await bars.getByRole('toolbar', { name: '格式' }).waitFor()
    await bars.getByRole('button', { name: '保存', exact: true }).waitFor()
    expect(await page.locator('.zk-editor').count()).toBe(0)
    expect(await page.getByRole('banner').getByRole('combobox').count()).toBe(0)
    await looksWell(page, 'page')
    // Its title stands above the text and is changed with it; how it is stored is nobody's business.
    expect(await page.locator('body').innerText()).not.toContain('.html')
    expect(await page.title()).not.toContain('.html')
    const title = page.getByRole('textbox', { name: '标题' })
    expect(await title.inputValue()).toBe('启闭说明')
    await title.fill('')
    expect(await save(page).isDisabled()).toBe(true)
    await title.fill('启闭说明（汛期）')
    await title.press('Enter')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('再看闸位。')
    await save(page).click()
    await page.getByText('已保存并发布为新版本').waitFor()
    expect(await content(editor, docId)).toBe(
      wrapWrittenPage('启闭说明（汛期）', '<h2>启闭</h2><p>先看水位。再看闸位。</p>'),
    )
    await page.getByText('没有未保存的修改').waitFor()
    await page.goto(`/knowledge?id=${docId}`)
    await page.getByRole('heading', { level: 1, name: '启闭说明（汛期）' }).waitFor()
  })

  it('is scrolled by the keyboard where a file is longer than its place', async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `第 ${at + 1} 项：检查限位。`)
    const docId = await upload(editor, '限位清单.md', lines.join('\n\n'))
    const page = await stage.page('editor')
    await page.goto(`/fileEditor/${await openFileId(editor, docId)}`)
    await text(page).getByText('第 1 项').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await text(page).getAttribute('tabindex')).toBe('0')
  })

  // proves R-09
  it('says clearly why a file is not opened', async () => {
    const foreign = await uploadText(author, '私人笔记.txt', '私人笔记', 'private')
    const office = await uploadText(editor, '合同.docx', '不是真的', 'staff')
    const page = await stage.page('editor')
    for (const [path, reason] of [
      ['/unknown', '找不到文档'],
      ['', '地址里没有文件编号'],
      [`/${await openFileId(author, foreign.id)}`, '找不到文档'],
    ] as const) {
      await page.goto(`/fileEditor${path}`)
      await page.getByRole('alert').getByRole('heading', { name: '这个文件不能在线编辑' }).waitFor()
      await page.getByText(reason, { exact: true }).waitFor()
    }
    await looksWell(page, 'refused')
    await page.goto(`/fileEditor/${await openFileId(editor, office.id)}`)
    await page.getByText('没有配置办公编辑器，请签出后下载修改').waitFor()
  })

  it('keeps what was typed, and gives it up when asked', async () => {
    const docId = await upload(author, '值班记录.txt', '一号值班')
    const page = await stage.page('zhangwei')
    await page.goto(`/fileEditor/${await openFileId(author, docId)}`)
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，二号交接')
    await soon(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('KM_FILE_DRAFT'))),
    ).toBe(true)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('这里有您上次没有保存的修改').waitFor()
    await text(page).getByText('一号值班，二号交接').waitFor()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
    await text(page).getByText('一号值班', { exact: true }).waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    expect((await author.call(versionList, { query: { docId } })).records).toHaveLength(1)
  })

  it('keeps also what was typed in the last moment before the page was left', async () => {
    const docId = await upload(author, '交班记录.txt', '一号交班')
    const page = await stage.page('zhangwei')
    await page.goto(`/fileEditor/${await openFileId(author, docId)}`)
    await text(page).click()
    await page.keyboard.press('Control+End')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.keyboard.insertText('，二号接班')
    await page.reload()
    await text(page).getByText('一号交班，二号接班').waitFor()
  })

  it('never overwrites what somebody else has saved unasked', async () => {
    const docId = await upload(author, '巡检计划.txt', '每周一次')
    const page = await stage.page('zhangwei')
    await page.goto(`/fileEditor/${await openFileId(author, docId)}`)
    await text(page).getByText('每周一次').waitFor()
    const file = await author.call(fileEditOpen, { query: { id: await openFileId(author, docId) } })
    const theirs = { docId, base: file.sha256, name: file.name }
    await author.call(fileEditSave, { file: new Blob(['每周两次']), fileName: file.name, body: theirs })
    await text(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('每周三次')
    await save(page).click()
    await page.getByText('内容已被他人修改').waitFor()
    await text(page).getByText('每周三次').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    expect(await content(author, docId)).toBe('每周两次')
    await looksWell(page, 'stale')
    await page.getByRole('button', { name: '仍用我的内容' }).click()
    await save(page).click()
    await page.getByText('已保存', { exact: true }).waitFor()
    expect(await content(author, docId)).toBe('每周三次')
  })

  it('edits a table in a grid: cells, rows, columns, a pasted block, undo', async () => {
    const docId = await upload(author, '物资台账.csv', '\uFEFF品名,数量\r\n"水泵",2\r\n闸板,5\r\n')
    const page = await stage.page('zhangwei')
    await page.goto(`/fileEditor/${await openFileId(author, docId)}`)
    const cell = (name: string) => page.getByRole('textbox', { name: `文件内容 ${name}`, exact: true })
    const act = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await cell('B3').fill('6')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    expect(
      await cell('B2').evaluate((element) => element === document.activeElement || element.matches(':focus')),
    ).toBe(true)
    await act('下方插入行')
    await cell('A3').focus()
    await cell('A3').evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/plain', '"闸板, 大"\t3\r\n麻袋\t100\r\n')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await cell('A2').focus()
    await act('删除行')
    await act('撤销')
    await act('右侧插入列')
    await act('撤销')
    await act('重做')
    await page.getByText('4 行 × 3 列').waitFor()
    await looksWell(page, 'grid')
    await cell('B1').fill('规格')
    await save(page).click()
    await page.getByText('已保存', { exact: true }).waitFor()
    expect(await content(author, docId)).toBe('\uFEFF品名,规格,数量\r\n水泵,,2\r\n"闸板, 大",,3\r\n麻袋,,100\r\n')
  })

  it('edits what was written here as rich text, and the source of other pages', async () => {
    const page = await stage.page('editor')
    await page.goto('/createWeb')
    await page.getByRole('button', { name: /^空白文档/ }).click()
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('泵房须知')
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('进门登记')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '泵房须知' }).waitFor()
    const docId = new URL(page.url()).searchParams.get('id') ?? ''
    await settled(editor, docId)
    await page.goto(`/fileEditor/${await openFileId(editor, docId)}`)
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('，出门锁门')
    await save(page).click()
    await page.getByText('第 2 版').waitFor()
    expect(await content(editor, docId)).toMatch(/<body>\n<p>进门登记，出门锁门<\/p>\n<\/body>/)
    const foreign = await upload(editor, '外来页面.html', '<html><body><p class="a">外来</p></body></html>')
    await page.goto(`/fileEditor/${await openFileId(editor, foreign)}`)
    await text(page).getByText('class').waitFor()
    expect(stage.complaints).toEqual([])
  })
})
