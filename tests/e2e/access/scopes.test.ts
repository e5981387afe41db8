import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docGet, docUpload } from '#core/contract/km/documents/document.ts'
import { grantAdd, grantDelete, grantList } from '#core/contract/km/rights/grant.ts'
import { topics } from '#core/contract/sys/category.ts'
import { describeInBrowser } from '#tests/describe-in-browser.ts'
import { accountTools } from '#tests/whole-server/support/accounts.ts'
import { settled } from '#tests/whole-server/support/documents.ts'
import { visit } from '../console/console-stage.ts'
import { openStage, soon, type Stage, violations } from '../support/stage.ts'

/** What is chosen at the left, and what is added to it: kind and name. */
const WAYS = {
  category: { noun: '分类', chosen: '客户资料', end: '用户', other: '李娜' },
  department: { noun: '部门', chosen: '信息技术部', end: '分类', other: '客户资料' },
  document: { noun: '知识', chosen: '客户名录', end: '部门', other: '信息技术部' },
  topic: { noun: '专题', chosen: '重点客户', end: '用户', other: '李娜' },
  role: { noun: '角色', chosen: '普通用户角色', end: '专题', other: '重点客户' },
  user: { noun: '用户', chosen: '李娜', end: '知识', other: '客户名录' },
} as const

describeInBrowser('scopes', () => {
  let stage: Stage
  let lina: Api
  let closed = ''
  let open = ''
  beforeAll(async () => {
    stage = await openStage()
    const [admin, editor] = [await stage.server.signIn('admin'), await stage.server.signIn('editor')]
    lina = await stage.server.signIn('lina')
    const category = await admin.call(categories.taxonomyAdd, { body: { name: '客户资料' } })
    const topic = await admin.call(topics.taxonomyAdd, { body: { name: '重点客户' } })
    const upload = async (title: string, scope: 'department' | 'staff') => {
      const body = { title, scope, category: category.code!, topicIds: topic.id }
      const { id } = await editor.call(docUpload, { file: new Blob([title]), fileName: `${title}.txt`, body })
      await settled(editor, id)
      return id
    }
    closed = await upload('客户名录', 'department')
    open = await upload('客户须知', 'staff')
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  const reads = async (id: string) => (await lina.call(docGet, { query: { id } })).total === 1
  const preview = (page: Page) => page.getByRole('region', { name: '保存前预览' })

  async function choose(page: Page, name: string) {
    const row = page.getByRole('complementary').locator('[role="treeitem"], li button').filter({ hasText: name })
    await row.last().click()
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  }

  async function add(page: Page, end: string, other: string) {
    await page.getByLabel('给谁').selectOption({ label: end })
    const bar = page.getByRole('group', { name: /^新增/ })
    if (end === '知识') {
      await bar.getByLabel('选择知识').fill(other)
      await page.getByRole('option', { name: other }).click()
    } else {
      await bar
        .getByRole('button', { name: `选择${end}` })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      if (end === '用户') await dialog.getByRole('row').filter({ hasText: 'lina' }).getByRole('checkbox').click()
      else await dialog.getByRole('treeitem', { name: other }).click()
      await dialog.getByRole('button', { name: '确定' }).click()
    }
    await bar.getByRole('button', { name: '加入' }).click()
  }

  // proves S-46, S-47, S-48, S-49, S-50, S-51, B-03
  it('opens a document by category, department, document, topic, role and person, and the undo closes it again', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    for (const [by, { noun, chosen, end, other }] of Object.entries(WAYS)) {
      await visit(page, `/scope/authorise/${by}`, `按${noun}授权`)
      await choose(page, chosen)
      await add(page, end, other)
      await preview(page).getByText('人将能看到').waitFor()
      expect([by, await reads(closed)]).toEqual([by, false])
      expect(await violations(page)).toEqual([])
      await preview(page).getByRole('button', { name: '保存 1 处' }).click()
      await soon(() => reads(closed)).toBe(true)
      await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
      await soon(() => reads(closed)).toBe(false)
    }
    expect(stage.complaints).toEqual([])
  })

  // proves S-52, S-53, S-54, S-55, S-56, S-57
  it('closes by category, department, document, topic, role and person what was readable', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    const named = (name: string) => (name === '客户名录' ? '客户须知' : name)
    for (const [by, { noun, chosen, end, other }] of Object.entries(WAYS)) {
      await visit(page, `/scope/restrict/${by}`, `按${noun}限制`)
      await choose(page, named(chosen))
      await add(page, end, named(other))
      await preview(page).getByText('人将看不到').waitFor()
      expect([by, await reads(open)]).toEqual([by, true])
      await preview(page).getByRole('button', { name: '保存 1 处' }).click()
      await soon(() => reads(open)).toBe(false)
      await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
      await soon(() => reads(open)).toBe(true)
    }
  })

  it('changes a right and the time of a line in its place, says who loses, and forgets it when it is given up', async () => {
    const admin = await stage.server.signIn('admin')
    const userId = await accountTools(stage.server).idOf('lina')
    const grant = { effect: 'authorise', objectKind: 'document', objectId: closed, subjectKind: 'user' } as const
    const ids = await admin.call(grantAdd, { body: { ...grant, subjectIds: [userId], bits: ['view', 'download'] } })
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, `/scope/authorise/document?id=${closed}`, '按知识授权')
    await page.getByRole('button', { name: '李娜 查看：已授权' }).press('Space')
    await preview(page).getByText('失去查看 1 篇').waitFor()
    await preview(page).getByText('授权 “李娜”：去掉查看').waitFor()
    await preview(page).getByRole('button', { name: '放弃' }).click()
    expect(await preview(page).getByText('失去查看').count()).toBe(0)
    await page.getByLabel('李娜 有效期至').fill('2099-12-31')
    await preview(page).getByRole('button', { name: '保存 1 处' }).click()
    const stored = async () => (await admin.call(grantList, { query: { objectId: closed } })).records[0]
    await soon(async () => (await stored())?.validUntil).toBe('2099-12-31 23:59:59')
    expect((await stored())?.bits).toEqual(['view', 'download'])
    await admin.call(grantDelete, { query: { ids: ids.join(',') } })
  })

  // proves B-02
  it('tells who really may, why not, and what if', async () => {
    const page = await stage.page('admin', { viewport: { width: 1440, height: 900 } })
    await visit(page, `/scope/authorise/document?id=${closed}`, '按知识授权')
    await page.getByText('实际谁能看').click()
    await page.getByText('不能看的人').click()
    await page.getByRole('button', { name: '李娜 为什么' }).first().click()
    const drawer = page.getByRole('dialog', { name: '为什么能看或不能看' })
    await drawer.getByText('不能阅读：“谁能看”不含此人，也没有授权').first().waitFor()
    await drawer.getByText('假如……').click()
    await drawer.getByLabel('知识的谁能看是').selectOption({ label: '全体员工' })
    await drawer.getByText('可以阅读：知识对全体员工公开').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await reads(closed)).toBe(false)
  })
})
