import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { attachmentAdd } from '#core/contract/km/documents/attachment.ts'
import { docPublish, docRevise } from '#core/contract/km/documents/edit.ts'
import { shareAdd, shareList, shareOpen } from '#core/contract/km/rights/share.ts'
import { shareLink } from '#server/db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { untilText } from '#core/text/until-text.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { dayIn } from '../../whole-server/support/dates.ts'
import { settled, uploadText } from '../../whole-server/support/documents.ts'
import { openStage, pagePath, soon, type Stage, violations } from '../support/stage.ts'

const TEXT = '# 云豹值班\n\n云豹组的值班电话是 8812。\n'

/** What is shared, opened by those it is for, and by nobody else. */
describeInBrowser('sharing', () => {
  let stage: Stage
  let editor: Api
  let docId: string
  let otherId: string
  beforeAll(async () => {
    stage = await openStage()
    editor = await stage.server.signIn('editor')
    docId = (await uploadText(editor, '云豹值班表.md', TEXT, 'department')).id
    otherId = (await uploadText(editor, '雪豹值班表.md', '# 雪豹\n\n雪豹组不外传。\n', 'department')).id
    await settled(editor, docId)
    await settled(editor, otherId)
  })
  afterAll(async () => {
    await stage?.[Symbol.asyncDispose]()
  })

  const share = (more: object = {}) => editor.call(shareAdd, { body: { docId, validUntil: dayIn(5), ...more } })
  const at = (key: string) => `/docShared?key=${encodeURIComponent(key)}`
  const told = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const listItem = (page: Page, text: string) =>
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  const isClean = async (page: Page) => expect(await violations(page)).toEqual([])
  const openAs = async (key: string, username?: string) => {
    const page = await stage.page(username)
    await page.goto(at(key))
    return page
  }

  // proves P-02
  it('leads staff from a file through search and preview to a share', async () => {
    const page = await stage.page('editor')
    await page.goto('/createStore')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '选择文件', exact: true }).click()
    await (
      await chooser
    ).setFiles({ name: '薮猫守则.md', mimeType: '', buffer: Buffer.from('# 薮猫\n\n薮猫守则第一条。\n') })
    await page.getByRole('button', { name: '上传 1 个文件' }).click()
    await soon(() => page.getByRole('listitem').filter({ hasText: '薮猫守则.md' }).textContent()).toContain('已发布')
    const hit = page.getByRole('region', { name: '搜索结果' }).getByRole('link').first()
    await soon(async () => {
      await page.goto('/doSearch?q=薮猫')
      await page
        .getByText(/^找到 \d+ 篇|没有查询到任何数据/)
        .first()
        .waitFor()
      return hit.count()
    }).toBe(1)
    await hit.click()
    await page.getByRole('article').getByText('薮猫守则第一条').waitFor()
    await page.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('button', { name: '更多分享方式' }).click()
    const dialog = page.getByRole('dialog', { name: '分享知识' })
    await dialog.getByText('薮猫守则').first().waitFor()
    await isClean(page)
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    const made = page.getByRole('dialog', { name: '已分享' })
    const address = await made.getByLabel('“薮猫守则”的链接').inputValue()
    const code = await made.locator('strong').innerText()
    await made.getByRole('img', { name: '“薮猫守则”的二维码' }).waitFor()
    await isClean(page)
    // The code is shown this once: only its own button closes it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await made.locator('strong').innerText()).toBe(code)
    expect(await made.getByRole('button', { name: '关闭' }).count()).toBe(0)
    await made.getByRole('button', { name: '我已保存' }).click()
    await page.goto('/docShare')
    await listItem(page, '薮猫守则').getByText('链接，有提取码').waitFor()
    const guest = await stage.page()
    await guest.goto(address)
    await guest.getByLabel('提取码').fill(code)
    await guest.getByRole('button', { name: '打开' }).click()
    await guest.getByText('薮猫守则第一条').waitFor()
  })

  // proves R-18, S-25
  it('makes, lists, changes, cancels and deletes shares', async () => {
    const page = await stage.page('editor')
    await page.goto(`/docShare?docIds=${docId},${otherId}`)
    const dialog = page.getByRole('dialog', { name: '分享知识' })
    await dialog.getByText('雪豹值班表').waitFor()
    await dialog.getByLabel('提取码设置').selectOption('none')
    await dialog.getByText('得到链接的任何人都能打开').waitFor()
    await dialog.getByRole('button', { name: '30 天' }).click()
    await dialog.getByLabel('最多查看次数').fill('x')
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    await dialog.getByText('应为 1 到 999999 的整数').waitFor()
    await isClean(page)
    await dialog.getByLabel('最多查看次数').fill('3')
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('dialog', { name: '已分享 2 篇知识' }).getByRole('button', { name: '完成' }).click()
    const row = listItem(page, '雪豹值班表')
    await row.getByText('看过 0 / 3 次').waitFor()
    await isClean(page)
    await row.getByRole('button', { name: '修改' }).click()
    const edit = page.getByRole('dialog', { name: '修改分享' })
    await edit.getByLabel('最多查看次数').fill('8')
    await edit.getByRole('button', { name: '保存' }).click()
    await row.getByText('看过 0 / 8 次').waitFor()
    await row.getByRole('button', { name: '取消分享' }).click()
    await page.getByRole('dialog', { name: '取消分享？' }).getByRole('button', { name: '取消分享' }).click()
    await row.getByText('已取消').waitFor()
    await page.getByRole('group', { name: '状态' }).getByRole('button', { name: '已取消' }).click()
    await soon(() => page.getByRole('tabpanel').getByRole('listitem').count()).toBe(1)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '删除选中的 1 条' }).click()
    await page.getByRole('dialog', { name: '删除分享？' }).getByRole('button', { name: '删除' }).click()
    await page.getByText('没有这种状态的分享').waitFor()
    await isClean(page)
    const { records } = await editor.call(shareList, { query: { docId: otherId } })
    expect(records).toEqual([])
  })

  // proves R-19, G-01
  it('opens a link with its code for a guest, in a fresh browser, and nothing else', async () => {
    const { key } = await share({ code: 'k3Y9' })
    const page = await openAs(key)
    await told(page, '有人分享了一篇知识给您')
    expect(pagePath(page)).toBe(at(key))
    await isClean(page)
    await page.getByLabel('提取码').fill('K3Y9')
    await page.getByRole('button', { name: '打开' }).click()
    await soon(() => page.getByLabel('提取码').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('提取码错误').first().waitFor()
    await isClean(page)
    await page.getByLabel('提取码').fill('k3Y9')
    await page.getByRole('button', { name: '打开' }).click()
    await page.getByText('云豹组的值班电话是 8812').waitFor()
    await told(page, '云豹值班表')
    expect(await page.getByRole('button', { name: '下载' }).count()).toBe(0)
    await isClean(page)
    // A reload is no further view, and the code is not asked for again.
    await page.reload()
    await page.getByText('云豹组的值班电话是 8812').waitFor()
    const [row] = (await editor.call(shareList, { query: { docId, column: 'createTime', order: 'desc' } })).records
    expect(row).toMatchObject({ uses: 1, hasCode: true })
    await page.goto(`/knowledge?id=${docId}`)
    await told(page, '没有这篇知识，或者您不能阅读它')
  })

  it('tells who guesses a code too often to wait', async () => {
    const { key } = await share({ code: 'k3Y9' })
    const page = await openAs(key)
    for (let turn = 0; turn < 6; turn++) {
      await page.getByLabel('提取码').fill(`no${turn}x`)
      const answered = page.waitForResponse('**/kmDocShare/open*')
      await page.getByRole('button', { name: '打开' }).click()
      await answered
      await soon(() => page.getByRole('button', { name: '打开' }).isEnabled()).toBe(true)
    }
    await page
      .getByText(/提取码错误次数过多，请 \d+ 分钟后再试/)
      .first()
      .waitFor()
  })

  // proves R-19
  it('lets a link be downloaded where it may, and leaves the session of the browser alone', async () => {
    const { key } = await share({ bits: ['view', 'download'] })
    const page = await openAs(key, 'lina')
    await page.getByText('云豹组的值班电话是 8812').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载' }).click()
    expect((await download).suggestedFilename()).toContain('云豹值班表')
    // What she may not read by herself she still may not.
    await page.goto(`/knowledge?id=${docId}`)
    await told(page, '没有这篇知识，或者您不能阅读它')
    await page.getByRole('button', { name: '李娜的菜单' }).waitFor()
  })

  it('offers every file of a document, also to who may only look', { tags: 'prove' }, async () => {
    const { id } = await uploadText(editor, '雪豹巡护.md', '# 雪豹巡护\n\n巡护每周两次。\n', 'department')
    await settled(editor, id)
    await editor.call(docRevise, { query: { id } })
    await editor.call(attachmentAdd, {
      file: new Blob(['# 路线\n\n路线从北坡开始。\n']),
      fileName: '巡护路线.md',
      body: { docId: id },
    })
    await editor.call(docPublish, { query: { id } })
    await settled(editor, id)
    const { key } = await editor.call(shareAdd, { body: { docId: id, validUntil: dayIn(5) } })
    const page = await openAs(key)
    await page.getByText('巡护每周两次').waitFor()
    const files = page.getByRole('navigation', { name: '文件' })
    await files.getByRole('button', { name: /巡护路线/ }).click()
    await page.getByText('路线从北坡开始').waitFor()
    await isClean(page)
    expect(await page.getByRole('button', { name: /下载/ }).count()).toBe(0)
    // A reload stays at the file, and is no further view.
    await page.reload()
    await page.getByText('路线从北坡开始').waitFor()
    await files.getByRole('button', { name: /雪豹巡护/ }).click()
    await page.getByText('巡护每周两次').waitFor()
    const other = await editor.call(shareAdd, { body: { docId: id, validUntil: dayIn(5), bits: ['view', 'download'] } })
    const taking = await openAs(other.key)
    const download = taking.waitForEvent('download')
    await taking.getByRole('button', { name: '下载 巡护路线.md' }).click()
    expect((await download).suggestedFilename()).toContain('巡护路线')
  })

  // proves R-19
  it('says why a link does not open: over, used up, not yet, no such link', async () => {
    const once = await share({ maxViews: 1 })
    const first = await openAs(once.key)
    await first.getByText('云豹组的值班电话是 8812').waitFor()
    const late = await share()
    await stage.server.running.engines.db
      .update(shareLink)
      .set({ validFrom: new Date(1), validUntil: new Date(2) })
      .where(eq(shareLink.id, late.id))
    const early = await share({ validFrom: dayIn(3) })
    const page = await stage.page()
    for (const [key, title] of [
      [once.key, '查看次数已用完'],
      [late.key, '分享已过期'],
      [early.key, '分享还没有生效'],
      ['zs_none', '分享不存在或已失效'],
      ['', '分享不存在或已失效'],
    ] as const) {
      await page.goto(at(key))
      await told(page, title)
      await isClean(page)
    }
  })

  it('is made to last longer where it stands in the list, and is passed on by its picture', async () => {
    const { id } = await share({ validUntil: dayIn(2) })
    const page = await stage.page('editor')
    await page.goto('/docShare')
    const row = page.getByRole('tabpanel').getByRole('listitem').first()
    const left = (days: number) => row.getByText(untilText(dayIn(days), new Date()))
    await left(2).waitFor()
    await row.getByRole('button', { name: /^延长/ }).click()
    await isClean(page)
    await page.getByRole('menuitem', { name: '延长一周' }).click()
    await left(9).waitFor()
    const { records } = await editor.call(shareList, { query: { docId, pageNo: 1, pageSize: 50 } })
    expect(records.find((each) => each.id === id)?.validUntil).toBe(`${dayIn(9)} 23:59:59`)
    await row.getByRole('button', { name: /^二维码/ }).click()
    await page.getByRole('img', { name: '“云豹值班表”的二维码' }).waitFor()
    await isClean(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it.each([1440, 390])('asks before it ends a link, and gives it another code, at %i pixels', async (width) => {
    const { id } = await uploadText(editor, `兔狲值班表${width}.md`, `# 兔狲\n\n兔狲组值夜班 ${width}。\n`, 'staff')
    await settled(editor, id)
    const page = await stage.page('editor', { viewport: { width, height: 844 } })
    await page.goto(`/knowledge?id=${id}`)
    const panel = page.getByRole('dialog', { name: '分享', exact: true })
    const knob = panel.getByRole('switch')
    const openPanel = () => page.getByRole('button', { name: '分享', exact: true }).click()
    const made = async () => (await editor.call(shareList, { query: { docId: id } })).records
    await openPanel()
    await knob.click()
    const first = await panel.locator('strong').innerText()
    await isClean(page)
    // Nothing lies over what can be pressed: neither the bars of the page nor the message.
    await panel.getByRole('button', { name: '复制链接和提取码' }).click({ trial: true })
    await panel.getByRole('button', { name: '更多分享方式' }).click({ trial: true })
    await knob.click()
    await panel.getByText('已经发出去的链接马上打不开').waitFor()
    await isClean(page)
    await panel.getByRole('button', { name: '保留链接' }).click()
    expect(await made()).toMatchObject([{ state: 'active' }])
    await page.reload()
    await openPanel()
    await panel.getByText('系统只存它的密文').waitFor()
    await panel.getByRole('button', { name: '换一个提取码' }).click()
    await panel.getByText('旧的提取码马上失效').waitFor()
    await panel.getByRole('button', { name: '换一个', exact: true }).click()
    const second = await panel.locator('strong').innerText()
    expect(second).not.toBe(first)
    const [link] = await made()
    const open = (code: string) => stage.server.guest.call(shareOpen, { body: { key: link!.key, code } })
    await expect(open(first)).rejects.toThrow('提取码')
    expect(await open(second)).toMatchObject({ docId: id })
    await knob.click()
    await panel.getByRole('button', { name: '关闭链接' }).click()
    await soon(() => knob.getAttribute('aria-checked')).toBe('false')
    expect(await made()).toMatchObject([{ state: 'cancelled' }])
  })

  // proves
  it('shows its owner who opened it, and is dead at once when cancelled', async () => {
    const { key, id } = await share()
    const guest = await openAs(key)
    await guest.getByText('云豹组的值班电话是 8812').waitFor()
    const page = await stage.page('editor')
    await page.goto(`/docShareView?id=${id}`)
    await told(page, '云豹值班表')
    const log = page.getByRole('region', { name: '查看记录' }).getByRole('listitem')
    await soon(() => log.count()).toBe(1)
    expect(await log.innerText()).toContain('持链接的访客')
    await isClean(page)
    await page.getByRole('button', { name: '取消分享' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消分享' }).click()
    await page.getByText('已取消', { exact: true }).waitFor()
    await guest.reload()
    await told(guest, '分享已被取消')
  })

  // proves R-20, G-02
  it('tells guests and others nothing of a share but what to do', async () => {
    const { id } = await share()
    const guest = await stage.page()
    await guest.goto(`/docShareView?id=${id}`)
    await told(guest, '分享的详情只对分享者显示')
    expect(pagePath(guest)).toBe(`/docShareView?id=${id}`)
    await isClean(guest)
    const other = await stage.page('lina')
    await other.goto(`/docShareView?id=${id}`)
    await told(other, '找不到这条分享')
    await isClean(other)
  })

  // proves S-25
  it('reaches a person by name: it is in her list, and opens', async () => {
    const page = await stage.page('editor')
    await page.goto(`/docShare?docIds=${docId}`)
    const dialog = page.getByRole('dialog', { name: '分享知识' })
    await dialog.getByLabel('指定的人、角色或部门').check()
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    await dialog.getByText('请选择分享给谁').waitFor()
    await dialog.getByLabel('人员').fill('李娜')
    await dialog.getByRole('option', { name: /李娜/ }).click()
    await dialog.getByRole('button', { name: '去掉 李娜' }).waitFor()
    await isClean(page)
    await dialog.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('dialog', { name: '已分享' }).getByText('分享给我').waitFor()
    const lina = await stage.page('lina')
    await lina.goto('/docShare?tab=shared')
    await lina.getByRole('link', { name: '云豹值班表' }).waitFor()
    await isClean(lina)
    await lina.getByRole('link', { name: '云豹值班表' }).click()
    await lina.getByText('云豹组的值班电话是 8812').waitFor()
    const other = await stage.page('zhangwei')
    await other.goto(pagePath(lina))
    await told(other, '分享不存在或已失效')
  })

  it('never broke a rule of the security policy', () => {
    expect(stage.complaints).toEqual([])
  })
})
