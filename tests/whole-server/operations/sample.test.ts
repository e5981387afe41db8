import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentList, commentsToMe } from '#core/contract/km/community/comment.ts'
import { mustReadMine } from '#core/contract/km/community/must-read.ts'
import { docListExpiring, docListRecent } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { pageLevel, pageSpaces } from '#core/contract/km/documents/page-tree.ts'
import { firstSteps } from '#core/contract/km/first-steps.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { homeCharts, homeTodo } from '#core/contract/km/home.ts'
import { sampleDelete, sampleDocuments } from '#core/contract/km/help.ts'
import { userPassword } from '#core/contract/sys/user.ts'
import {
  department,
  document,
  installation,
  searchRecord,
  taxonomyNode,
  user,
  visitRecord,
} from '#server/db/schema/index.ts'
import { accountTools, type Accounts } from '../support/accounts.ts'
import { eventually, search } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let people: Accounts
let admin: Api
let worker: Api
beforeAll(async () => {
  server = await startServer({ ZHIKU_SAMPLE: '1' })
  people = accountTools(server)
  admin = await server.signIn('admin')
  worker = await member('hy_zhangwei')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const PASSWORD = 'Muster-Wort-7'
async function member(username: string): Promise<Api> {
  await admin.call(userPassword, { body: { username, password: PASSWORD, confirmpassword: PASSWORD } })
  await people.change(username, { mustChangePassword: false })
  return server.api((await people.signIn({ username, password: PASSWORD })).token)
}

it('nothing of it counts as a step that the site itself has made', async () => {
  const { sample, steps } = await admin.call(firstSteps, {})
  expect([sample, steps.filter((step) => step.done)]).toEqual([true, []])
})

it('a first start makes a company that can be looked through: eight spaces, forty documents, in a tree', async () => {
  const spaces = (await worker.call(pageSpaces, {})).filter(({ count }) => count > 0)
  expect(spaces.map(({ name, count }) => `${name} ${count}`)).toEqual([
    '规章制度 6',
    '业务流程 5',
    '产品手册 5',
    '生产工艺 3',
    '质量体系 5',
    '培训课程 4',
    '会议纪要 4',
    '设备维护 4',
  ])
  const products = spaces.find(({ name }) => name === '产品手册')!
  const { categories } = await worker.call(pageLevel, { query: { categoryId: products.id } })
  const lathes = categories.find(({ name }) => name === '数控车床')!
  const { documents } = await worker.call(pageLevel, { query: { categoryId: lathes.id } })
  expect(documents.map(({ title, hasChildren }) => [title, hasChildren])).toEqual([['HY-200 数控车床产品手册', true]])
  const below = await worker.call(pageLevel, { query: { parentDocId: documents[0]!.docId } })
  expect(below.documents.map(({ title }) => title)).toEqual(['HY-200 安装与地基要求', 'HY-200 常见报警与处理'])
})

it('住宿标准 finds the rule that is in force first', async () => {
  const rows = await eventually('the rule is found', async () => {
    const { records } = (await search(worker, '住宿标准')).kmSearchResultVOPage
    return records.length > 1 ? records : null
  })
  expect(rows[0]!.title).toContain('差旅费管理办法（2026 版）')
})

it('something waits for whom it concerns, and the home page has something to say', async () => {
  const duties = (await worker.call(mustReadMine, { query: {} })).records
  expect(duties.map(({ doc }) => doc.title)).toEqual(['安全生产责任制'])
  expect(duties[0]!.dueTime).not.toBeNull()
  const todo = Object.fromEntries((await worker.call(homeTodo, {})).map(({ key, count }) => [key, count]))
  expect(todo).toMatchObject({ draft: 1, rejected: 1 })
  const waiting = (await admin.call(docListWaiting, { query: {} })).records.map(({ title }) => title)
  expect(waiting.toSorted()).toEqual(['夜班交接班作业规范', '行车日检记录填写说明'].toSorted())
  const market = await member('hy_zhouting')
  const expiring = (await market.call(docListExpiring, { query: { days: 30 } })).records.map(({ title }) => title)
  expect(expiring).toEqual(['产品价格与交期一览'])
  expect((await worker.call(commentsToMe, { query: {} })).records.length).toBeGreaterThan(0)
  const recent = (await worker.call(docListRecent, { query: { pageSize: 3 } })).records
  expect(recent[0]!.title).toBe('11 月质量周报要点')
  const read = (await worker.call(docListRecent, { query: { pageSize: 1, column: 'views', order: 'desc' } })).records
  expect([read[0]!.title, read[0]!.views]).toEqual(['差旅费管理办法（2026 版）', 38])
  const comments = await worker.call(commentList, { query: { docId: read[0]!.id } })
  expect(comments.records.map(({ replies }) => replies.length)).toEqual([1])
  await eventually('words that several people looked for', async () =>
    (await worker.call(homeCharts, {})).hotKeywordList.includes('住宿标准') ? true : null,
  )
})

it('goes again with one call, and what the site has made its own stays', async () => {
  const lina = await server.signIn('lina')
  await expect(server.guest.call(sampleDelete, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(lina.call(sampleDelete, {})).rejects.toThrow('拒绝访问')
  expect((await admin.call(sampleDocuments, {})).length).toBeGreaterThan(50)
  await server.restart(undefined, { ZHIKU_SAMPLE: '1' })
  admin = await server.signIn('admin')
  const all = await server.running.engines.db.$count(document)
  const own = (await admin.call(docListRecent, { query: { title: '质量手册' } })).records[0]!
  await admin.call(docEditRelease, { body: { id: own.id, title: '本站的质量手册' } })
  const gone = await admin.call(sampleDelete, {})
  const left = await server.running.engines.db.select().from(document).where(eq(document.deleted, false))
  expect([left.map(({ id }) => id), gone]).toEqual([[own.id], all - 1])
  const now = server.running.engines.db
  const members = await now
    .select()
    .from(user)
    .where(sql`${user.username} like 'hy_%'`)
  expect(members.map(({ realname }) => realname)).toEqual(['刘洋'])
  const nodes = (await now.select().from(taxonomyNode).where(eq(taxonomyNode.kind, 'category'))).map(({ name }) => name)
  expect(nodes).toEqual(expect.arrayContaining(['质量体系', '体系文件', '规章制度', '业务流程', '其他']))
  expect(nodes).not.toEqual(expect.arrayContaining(['产品手册']))
  expect(nodes).toHaveLength(8 + 2)
  const departments = await now
    .select()
    .from(department)
    .where(inArray(department.departName, ['恒远机械', '质量部', '财务部', '设备部']))
  expect(departments.map(({ departName }) => departName).toSorted()).toEqual(
    ['质量部', '恒远机械', '财务部'].toSorted(),
  )
  expect(await now.$count(searchRecord, inArray(searchRecord.folded, ['住宿标准']))).toBeLessThan(3)
  expect(await now.$count(visitRecord, eq(visitRecord.visitType, 5))).toBeLessThan(20)
  expect(await now.$count(installation, eq(installation.key, 'sample-company'))).toBe(0)
  await expect(admin.call(sampleDelete, {})).rejects.toThrow('没有随产品载入的示例')
  await server.restart(undefined, { ZHIKU_SAMPLE: '1' })
  admin = await server.signIn('admin')
  expect(await admin.call(sampleDocuments, {})).toEqual([])
})
