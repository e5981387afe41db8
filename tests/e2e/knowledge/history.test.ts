import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import { docEditRelease, docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { versionList } from '#core/contract/km/documents/version.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { eventually, settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

const FIRST = [
  '# 住宿标准',
  '',
  '一线城市每人每天不超过 500 元。',
  ...Array.from({ length: 30 }, (_, at) => `第 ${at + 1} 条 本条不变。`),
  '本办法由财务部解释。',
]
const SECOND = [...FIRST.with(2, '一线城市每人每天不超过 600 元。'), '附件：城市对照表。']

const WRITTEN =
  '<h2>谁来审批</h2><table><tbody><tr><th>职级</th><th>限额</th></tr><tr><td>主管</td><td>3000 元</td></tr></tbody></table>' +
  '<p>报销单当天交到财务部，<s>逾期</s>不再受理。</p><p>隔一段不变的话。</p><p onclick="alert(1)">再隔一段。</p><p>审批要仔细。</p><p>最后一段。</p>' +
  '<ul data-type="taskList"><li data-checked="false"><p>收齐单据</p></li></ul><script>alert(1)</script>'
const REWRITTEN = WRITTEN.replace('3000', '5000')
  .replace('当天', '次日')
  .replace('隔一段不变的话。</p>', '隔一段不变的话。</p><p>附上发票。</p>')
  .replace('仔细', '<strong>仔细</strong>')
  .replace('"false"', '"true"')

describeInBrowser('the history of a document', () => {
  let stage: Stage
  let editor: Api
  const doc = { id: '', versions: [] as string[] }
  beforeAll(async () => {
    stage = await openStage()
    editor = await stage.server.signIn('editor')
    doc.id = await published(editor, '住宿标准.md', FIRST)
    await editor.call(docEditRelease, { body: { id: doc.id, scope: 'department', reviewBy: '2031-06-01' } })
    await revised(editor, doc.id, { name: '住宿标准.md', lines: SECOND, comment: '上调一线城市' })
    await editor.call(docPublish, { query: { id: doc.id } })
    doc.versions = (await editor.call(versionList, { query: { docId: doc.id, order: 'asc' } })).records.map(
      ({ id }) => id,
    )
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })
  const open = async (address: string, width = 1440): Promise<Page> => {
    const page = await stage.page('editor', { viewport: { width, height: 900 } })
    await page.goto(`/knowledgeHistory?${address}`)
    return page
  }

  it('tells by day who did what and why, and is walked by keys', async () => {
    const page = await open(`docId=${doc.id}`)
    const timeline = page.getByRole('complementary', { name: '版本历史' })
    const today = timeline.getByRole('region', { name: '今天' })
    const second = today.getByRole('link', { name: /^第 2 版/ })
    await second.waitFor()
    expect(await second.innerText()).toMatch(/现行[^]*改了正文[^]*上调一线城市[^]*MD · \d+ (B|KB)/)
    expect(await second.getAttribute('aria-current')).toBe('page')
    expect(await today.getByRole('link', { name: /^第 1 版/ }).innerText()).toMatch(/曾发布[^]*新建/)
    expect(await today.getByRole('link', { name: /改了设置/ }).innerText()).toMatch(
      /谁能看[^]*全体员工[^]*本部门及上级/,
    )
    expect(await violations(page)).toEqual([])

    await second.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /住宿标准（第 1 版）/ }).waitFor()
    await soon(() => page.getByRole('article').innerText()).toContain('500 元')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /住宿标准（第 2 版）/ }).waitFor()
    await timeline.getByRole('tab', { name: '版本' }).click()
    await soon(() => timeline.getByRole('link', { name: /改了设置/ }).count()).toBe(0)
    await timeline.getByRole('tab', { name: '设置' }).click()
    await timeline.getByRole('link', { name: /改了设置/ }).click()
    await page.getByRole('heading', { name: /改了设置/ }).waitFor()
    expect(await page.getByRole('article').innerText()).toMatch(/复查时间[^]*2031-06-01/)
    await page.reload()
    await page.getByRole('heading', { name: /改了设置/ }).waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('chooses the other version with Space, and compares side by side or in one, as it was left', async () => {
    const page = await open(`id=${doc.versions[1]}`)
    await page.getByRole('link', { name: /^第 1 版/ }).focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/with=/)
    const result = page.getByRole('region', { name: '比较结果' })
    await result.getByRole('button', { name: '并排' }).click()
    await result.getByText('共 2 处').waitFor()
    expect(await marked(result.locator('del'))).toEqual(['500'])
    expect(await marked(result.locator('ins'))).toEqual(['600', '附件：城市对照表。'])
    expect(await result.getByRole('region', { name: '信息和设置的改动' }).innerText()).toMatch(/谁能看[^]*本部门及上级/)
    expect(await violations(page)).toEqual([])
    expect(await result.locator('.is-side').count()).toBe(1)

    expect(await result.innerText()).not.toContain('第 20 条')
    await result
      .getByRole('button', { name: /行没有改动/ })
      .first()
      .click()
    await soon(() => result.innerText()).toContain('第 20 条')

    await result.getByRole('button', { name: '行内' }).click()
    await soon(() => result.locator('.is-inline').count()).toBe(1)
    expect(await result.locator('.zk-diff-row > .is-changed').innerText()).toBe('一线城市每人每天不超过 500600 元。')
    await page.reload()
    await result.getByText('共 2 处').waitFor()
    expect(await result.locator('.is-inline').count()).toBe(1)
    await result.getByRole('button', { name: '并排' }).click()

    await page.keyboard.press('n')
    await result.getByText('第 1 / 2 处').waitFor()
    await page.keyboard.press('p')
    await result.getByText('第 2 / 2 处').waitFor()
    await soon(() => result.getByText('附件：城市对照表。').isVisible()).toBe(true)
    const map = result.locator('.zk-change-map')
    await map.click({ position: { x: 5, y: 20 } })
    await result.getByText('第 1 / 2 处').waitFor()
    expect(await map.locator('i').count()).toBe(2)
    expect(stage.complaints).toEqual([])
  })

  it('shows what restoring would change, makes a new version of it, and takes that back', async () => {
    const page = await open(`id=${doc.versions[0]}`)
    await page.getByRole('button', { name: '恢复这一版' }).click()
    const dialog = page.getByRole('dialog', { name: '恢复第 1 版' })
    await dialog.getByText('共 1 处').waitFor()
    const gone = await dialog.locator('.zk-compared del').allInnerTexts()
    expect(gone.join(' ')).toMatch(/^600 [^]*附件：城市对照表/)
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('修改说明').fill('标准退回')
    await dialog.getByRole('checkbox', { name: '恢复后马上发布' }).check()
    await dialog.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByRole('heading', { name: /（第 3 版）/ }).waitFor()
    expect(await page.getByRole('link', { name: /^第 3 版/ }).innerText()).toMatch(/现行[^]*从第 1 版恢复[^]*标准退回/)
    const current = async () => (await editor.call(docGet, { query: { id: doc.id } })).records[0]!.currentVersion
    expect(await current()).toBe(3)

    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销恢复').waitFor()
    expect(await current()).toBe(4)
    expect(await page.getByRole('link', { name: /^第 4 版/ }).innerText()).toContain('从第 2 版恢复')
    expect(stage.complaints).toEqual([])
  })

  it('has an open revision go first, and offers restoring to nobody who may not edit', async () => {
    const id = await published(editor, '门禁办法.md', ['门禁第一条'])
    await revised(editor, id, { name: '门禁办法.md', lines: ['门禁第二条'], comment: '' })
    const page = await open(`docId=${id}`)
    await page.getByText('这一版还是草稿，读者看到的是第 1 版。').waitFor()
    await editor.call(docPublish, { query: { id } })
    await revised(editor, id, { name: '门禁办法.md', lines: ['门禁第三条'], comment: '' })
    const [first] = (await editor.call(versionList, { query: { docId: id, order: 'asc' } })).records
    await page.goto(`/knowledgeHistory?id=${first!.id}`)
    await page.getByRole('button', { name: '恢复这一版' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/还有没发布的第 3 版/).waitFor()
    await dialog.getByRole('button', { name: '放弃第 3 版' }).click()
    await dialog.getByRole('checkbox', { name: '恢复后马上发布' }).uncheck()
    await dialog.getByRole('button', { name: '恢复', exact: true }).click()
    await page.getByText(/第 4 版是草稿/).waitFor()
    await page.getByText('这一版还是草稿，读者看到的是第 2 版。').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销恢复').waitFor()
    const row = (await editor.call(docGet, { query: { id } })).records[0]!
    expect([row.currentVersion, row.openVersion]).toEqual([2, null])

    const reader = await stage.page('lina')
    await reader.goto(`/knowledgeHistory?docId=${doc.id}`)
    await reader.getByText('没有这个版本，或者您不能查看它').waitFor()
    expect(stage.complaints).toEqual([])
  })

  it('has the timeline in a sheet and one text on a phone', async () => {
    const page = await open(`id=${doc.versions[1]}&with=${doc.versions[0]}`, 390)
    await page.getByRole('button', { name: '行内' }).click()
    await page.getByText('共 2 处').waitFor()
    expect(await page.getByRole('button', { name: '并排' }).count()).toBe(0)
    expect(await page.locator('.is-inline').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: /个版本/ }).click()
    const sheet = page.getByRole('dialog', { name: '版本历史' })
    await sheet.getByRole('link', { name: /^第 1 版/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('link', { name: /^第 1 版/ }).click()
    await page.getByRole('heading', { name: /（第 1 版）/ }).waitFor()
    expect(await sheet.count()).toBe(0)
    expect(stage.complaints).toEqual([])
  })

  it('shows a written page as it is read, and its changes in it', async () => {
    const id = await published(editor, '报销流程.html', [wrapWrittenPage('报销流程', WRITTEN)])
    const lines = [wrapWrittenPage('报销流程', REWRITTEN)]
    await revised(editor, id, { name: '报销流程.html', lines, comment: '' })
    const [from, to] = (await editor.call(versionList, { query: { docId: id, order: 'asc' } })).records
    const page = await open(`id=${from!.id}`)
    const article = page.getByRole('article')
    await article.getByRole('heading', { name: '谁来审批' }).waitFor()
    expect(await article.getByRole('cell', { name: '3000 元' }).count()).toBe(1)
    expect(await article.locator('script, [onclick]').count()).toBe(0)
    expect(await violations(page)).toEqual([])

    await page.goto(`/knowledgeHistory?id=${to!.id}&with=${from!.id}`)
    const result = page.getByRole('region', { name: '比较结果' })
    await result.getByText('共 5 处').waitFor()
    expect(await result.getByRole('heading', { name: '谁来审批' }).count()).toBe(1)
    expect(await result.locator('.zk-compared del').allInnerTexts()).toEqual(['3000', '当天'])
    expect(await result.locator('.zk-compared ins').allInnerTexts()).toEqual(['5000', '次日', '附上发票。'])
    // What was crossed out by the author is no change, and bold words are.
    expect(await result.locator('[data-diff]').evaluateAll((all) => all.map((each) => each.tagName))).toEqual([
      'TD',
      'P',
      'P',
      'P',
      'SPAN',
    ])
    expect(await result.locator('script, [onclick]').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('n')
    await result.getByText('第 1 / 5 处').waitFor()
    expect(await result.locator('.is-now').first().innerText()).toBe('30005000 元')
    await result.getByRole('button', { name: '并排' }).click()
    await soon(() => result.locator('.zk-diff-row').count()).toBeGreaterThan(3)
    await page.reload()
    await soon(() => result.locator('.zk-diff-row').count()).toBeGreaterThan(3)
    expect(stage.complaints).toEqual([])
  })

  it('walks through five hundred changes of two thousand lines', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `第 ${at + 1} 条 本条规定第 ${at + 1} 项费用的标准与报销。`)
    const id = await published(editor, '两千条.txt', lines)
    const changed = lines.map((line, at) => (at % 4 === 0 ? line.replace('标准', '上限') : line))
    await revised(editor, id, { name: '两千条.txt', lines: changed, comment: '' })
    const [from, to] = (await editor.call(versionList, { query: { docId: id, order: 'asc' } })).records
    const page = await open(`id=${to!.id}&with=${from!.id}`)
    await page.getByText('共 500 处').waitFor()
    await page.keyboard.press('p')
    await page.getByText('第 500 / 500 处').waitFor()
    await soon(() => page.locator('[data-change="499"]').count()).toBe(1)
    await page.keyboard.press('p')
    await page.getByText('第 499 / 500 处').waitFor()
    const last = page.locator('[data-change="498"]')
    await soon(() => last.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900)
    expect(await last.innerText()).toContain('上限')
    expect(stage.complaints).toEqual([])
  })
})

const marked = (places: ReturnType<Page['locator']>): Promise<string[]> =>
  // The counts in the bar are insertions and deletions, too.
  places.evaluateAll((all) => all.filter((each) => each.closest('.zk-diff-row')).map((each) => each.textContent ?? ''))

async function published(api: Api, name: string, lines: readonly string[]): Promise<string> {
  const { id } = await uploadText(api, name, lines.join('\n'), 'staff')
  await settled(api, id)
  return id
}

/** A revision with another text, which has been read. */
async function revised(
  api: Api,
  id: string,
  { name, lines, comment }: { name: string; lines: readonly string[]; comment: string },
): Promise<void> {
  await api.call(docRevise, { query: { id, comment } })
  const newest = async () => (await api.call(versionList, { query: { docId: id } })).records[0]!
  const [file] = (await newest()).files
  await api.call(attachmentAdd, {
    file: new Blob([lines.join('\n')]),
    fileName: name,
    body: { docId: id, replaces: file!.id },
  })
  await eventually('text of the revision', async () => ((await newest()).files[0]!.ftiFlag === 1 ? true : null))
}
