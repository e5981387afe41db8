import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldAdd } from '#core/contract/km/documents/custom-field.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import { document, file, version } from '#server/db/schema/index.ts'
import { scoreTenant } from '#server/knowledge/documents/health/schedule.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { onlyContent } from '#tests/whole-server/support/aged-files.ts'
import { type Company, createCompany } from '#tests/whole-server/support/company.ts'
import { settled, uploadText } from '#tests/whole-server/support/documents.ts'
import { openStage, soon, type Stage, violationsInBothThemes } from '../support/stage.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Each reason asked of the tables in its own words, not in those of the product. */
const COUNTED: Readonly<Record<string, SQL>> = {
  久未更新: sql`d.review_by is null
    and greatest(coalesce(v.decide_time, v.create_time), coalesce(d.update_time, d.create_time),
      (select max(c.create_time) from doc_confirmation c where c.document_id = d.id)) < now() - interval '365 days'`,
  无负责人: sql`(select u.status <> 1 or u.deleted from app_user u where u.id = coalesce(d.owner_id, d.author_id))
    and coalesce((select u.status <> 1 or u.deleted from app_user u where u.id = d.backup_owner_id), true)`,
  内容重复: sql`(select count(*) from document o join attachment oa on oa.version_id = o.visible_version
      join attachment a on a.sha256 = oa.sha256 where a.version_id = v.id and o.id <> d.id and o.released and not o.deleted) > 0`,
  读取失败: sql`(select f.state from attachment a join file f using (sha256) where a.version_id = v.id) in ('failed', 'refused')`,
  缺必填信息: sql`(select count(*) from custom_field f where f.required and f.category_id = d.category and v.fields -> f.id is null) > 0`,
}

describeInBrowser('the health of the knowledge', () => {
  let stage: Stage
  let company: Company
  let editor: Api
  beforeAll(async () => {
    stage = await openStage()
    company = await createCompany(stage.server)
    editor = await stage.server.signIn('editor')
    await makeWork()
  }, 120_000)
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const db = () => stage.server.running.engines.db
  const made = async (title: string, text = `${title}的正文`, api = editor) => {
    const { id } = await uploadText(api, `${title}.txt`, text)
    await settled(api, id)
    return id
  }
  const titlesWith = async (reason: string) => {
    const { rows } = await db().execute<{ title: string }>(sql`
      select v.title from document d join document_version v on v.id = d.visible_version
       where d.released and not d.deleted and ${COUNTED[reason]!} order by v.title`)
    return rows.map(({ title }) => title)
  }

  let fieldId = ''
  let missing = ''
  async function makeWork() {
    const old = [await made('老的考勤制度'), await made('老的报销制度')]
    await db()
      .update(document)
      .set({ createTime: ago(500), updateTime: ago(400) })
      .where(inArray(document.id, old))
    await db()
      .update(version)
      .set({ createTime: ago(500), decideTime: ago(500) })
      .where(inArray(version.documentId, old))
    const { id: leaver } = await company.newPerson()
    for (const title of ['没人管的班车表', '没人管的值班表'])
      await editor.call(docEditRelease, { body: { id: await made(title), ownerId: leaver } })
    await company.admin.call(userFreeze, { body: { ids: leaver, status: 2 } })
    const menu = '周一红烧肉，周二清蒸鱼'
    await made('食堂菜单', menu)
    const twin = await made('食堂菜单副本', menu, await stage.server.signIn('zhangwei'))
    await db()
      .update(document)
      .set({ released: true, visibleVersion: sql`coalesce(visible_version, open_version)` })
      .where(eq(document.id, twin))
    const { sha256 } = await onlyContent(db(), await made('读不出来的图纸说明'))
    await db().update(file).set({ state: 'failed', reason: '提取进程意外结束' }).where(eq(file.sha256, sha256))
    missing = await made('没有文号的通知')
    const category = (await company.admin.call(categories.taxonomyRoots, { query: {} }))[0]!
    await editor.call(docEditRelease, { body: { id: missing, category: category.code } })
    const field = { kind: 'text' as const, required: true, categoryId: category.id, label: '文号' }
    fieldId = (await company.admin.call(fieldAdd, { body: field })).id
    await made('好好的制度')
    await scoreTenant(db(), '0', new Date())
  }

  const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
  const act = async (page: Page, title: string, action: string) => {
    await cell(page, title).click({ button: 'right' })
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const score = async (page: Page) => Number(await page.locator('.zk-health-score').innerText())
  const figure = (page: Page, reason: string) =>
    page.getByRole('region', { name: '扣分原因' }).getByRole('link', { name: new RegExp(`^${reason} `) })
  /** The figure, the list behind it and the tables say the same. */
  const opened = async (page: Page, reason: string) => {
    const titles = await titlesWith(reason)
    await soon(() => figure(page, reason).getAttribute('aria-label')).toBe(`${reason} ${titles.length} 篇`)
    await figure(page, reason).click()
    await page.getByText(`1-${titles.length} 共${titles.length}条`).waitFor()
    for (const title of titles) await cell(page, title).waitFor()
    return titles
  }
  /** What was done is seen in the list, in the figure and in the mean. */
  const left = async (page: Page, reason: string, { title, former }: { title: string; former: number }) => {
    await cell(page, title).waitFor({ state: 'detached' })
    const titles = await titlesWith(reason)
    expect(titles).not.toContain(title)
    if (titles.length === 0) await figure(page, reason).waitFor({ state: 'detached' })
    else await soon(() => figure(page, reason).getAttribute('aria-label')).toBe(`${reason} ${titles.length} 篇`)
    await soon(() => score(page)).toBeGreaterThan(former)
  }

  // proves B-05
  it('lists what is stale, unowned, duplicate, unread or unfilled as the tables count it; what is done leaves, and the score rises', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await page.goto('/isystem/knowledgeHealth')
    await cell(page, '没人管的班车表').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    for (const [reason, count] of [
      ['久未更新', 2],
      ['无负责人', 2],
      ['内容重复', 2],
      ['读取失败', 1],
      ['缺必填信息', 1],
    ] as const)
      expect(await titlesWith(reason)).toHaveLength(count)

    let former = await score(page)
    await opened(page, '久未更新')
    await act(page, '老的考勤制度', '仍然有效')
    await left(page, '久未更新', { title: '老的考勤制度', former })

    former = await score(page)
    await opened(page, '无负责人')
    await act(page, '没人管的班车表', '指定负责人')
    const asked = page.getByRole('dialog', { name: '指定负责人：没人管的班车表' })
    await asked.getByText('现在的负责人：试用1（已停用）').waitFor()
    await asked.getByRole('button', { name: '移除试用1' }).click()
    await asked.getByRole('button', { name: '选择用户' }).first().click()
    const people = page.getByRole('dialog', { name: '选择用户' })
    await people.getByLabel('选择李娜', { exact: true }).click()
    await people.getByRole('button', { name: /^确/ }).click()
    await asked.getByRole('button', { name: '指定负责人', exact: true }).click()
    await left(page, '无负责人', { title: '没人管的班车表', former })

    former = await score(page)
    await opened(page, '内容重复')
    await act(page, '食堂菜单副本', '删除重复的')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除重复的' }).click()
    await left(page, '内容重复', { title: '食堂菜单副本', former })
    expect(await titlesWith('内容重复')).toEqual([])

    former = await score(page)
    await opened(page, '读取失败')
    await act(page, '读不出来的图纸说明', '重新读取')
    await soon(() => titlesWith('读取失败')).toEqual([])
    await page.reload()
    await left(page, '读取失败', { title: '读不出来的图纸说明', former })

    former = await score(page)
    await opened(page, '缺必填信息')
    await editor.call(docEditRelease, { body: { id: missing, fields: { [fieldId]: '知发〔2026〕1 号' } } })
    await page.reload()
    await left(page, '缺必填信息', { title: '没有文号的通知', former })
    expect(stage.complaints).toEqual([])
  })
})
