import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPass, docPurge, docRelease, docRestore, docSubmit } from '#core/contract/km/review/review.ts'
import {
  DEEPEST_PAGE,
  LEVEL_SIZE,
  pageLevel,
  type PageLevel,
  pageMove,
  pagePath,
  pageSpaces,
} from '#core/contract/km/documents/page-tree.ts'
import type { Scope } from '#core/access/scope.ts'
import { auditLog, docPlace, document } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { fewest, recordStatements } from '../../support/statements.ts'

const statements = recordStatements()
let server: TestServer
let admin: Api
let editor: Api
let lina: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, lina] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

interface Category {
  id: string
  code: string
}
async function category(name: string, pid = '0', more: object = {}): Promise<Category> {
  const { id, code } = await admin.call(categories.taxonomyAdd, { body: { name, pid, ...more } })
  return { id, code: code! }
}
/** Ids by title; every test has titles of its own. */
const ids: Record<string, string> = {}
async function write(title: string, { code }: Pick<Category, 'code'>, api = editor, scope: Scope = 'staff') {
  const body = { scope, title, category: code }
  const { id } = await api.call(docUpload, { file: new Blob([`${title}的正文`]), fileName: `${title}.md`, body })
  ids[title] = id
  return id
}
async function writeAll(titles: string, to: Category): Promise<void> {
  for (const title of titles.split(' ')) await write(title, to)
}
const level = (query: Args<typeof pageLevel>['query'], api = lina) => api.call(pageLevel, { query })
const titles = ({ documents }: PageLevel) => documents.map(({ title }) => title).join(' ')
const top = async ({ id }: Category, api = lina) => titles(await level({ categoryId: id }, api))
const below = async (title: string, api = lina) => titles(await level({ parentDocId: ids[title] }, api))
const move = (title: string, to: { category?: Category; parent?: string; after?: string } = {}, api = editor) =>
  api.call(pageMove, {
    body: {
      docId: ids[title]!,
      ...(to.category && { categoryId: to.category.id }),
      ...(to.parent !== undefined && { parentDocId: ids[to.parent]! }),
      ...(to.after !== undefined && { afterId: to.after && ids[to.after]! }),
    },
  })

it('shows readers and, where they are admitted, guests what they may read, and refuses everybody else', async () => {
  const space = await category('来客')
  await write('内部的页', space)
  await write('公开的页', space, editor, 'public')
  const calls = [
    (api: Api) => api.call(pageSpaces, {}),
    (api: Api) => level({ categoryId: space.id }, api),
    (api: Api) => api.call(pagePath, { query: { docId: ids['公开的页']! } }),
  ]
  for (const call of calls) await expect(call(server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(move('公开的页', {}, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await server.setSite('AllowGuestSearch', '1')
  expect([await top(space, server.guest), await top(space)]).toEqual(['公开的页', '内部的页 公开的页'])
  const found = (await server.guest.call(pageSpaces, {})).find(({ id }) => id === space.id)
  expect(found).toMatchObject({ count: 1, hasChildren: true })
  await expect(move('公开的页', {}, server.guest)).rejects.toMatchObject({ kind: 'expired' })
  await expect(server.guest.call(pagePath, { query: { docId: ids['内部的页']! } })).rejects.toThrow('找不到文档')
  await server.setSite('AllowGuestSearch', '0')
})

it('somebody who may not change a document does not move it, and is told so', async () => {
  const space = await category('别人的')
  await writeAll('别人的一 别人的二', space)
  const hidden = await write('私下的页', space, editor, 'private')
  await expect(move('别人的一', {}, lina)).rejects.toThrow('找不到文档')
  await expect(move('私下的页', {}, lina)).rejects.toThrow('找不到文档')
  for (const query of [{ parentDocId: hidden }, { parentDocId: 'nowhere' }])
    await expect(level(query)).rejects.toThrow('找不到文档')
  expect((await level({ categoryId: space.id })).documents.map(({ mayMove }) => mayMove)).toEqual([false, false])
  expect((await level({ categoryId: space.id }, editor)).documents[0]!.mayMove).toBe(true)
  expect([await top(space), await top(space, editor)]).toEqual(['别人的一 别人的二', '别人的一 别人的二 私下的页'])
})

it('refuses what makes no sense, with a sentence, and changes nothing', async () => {
  const [space, other] = [await category('错处'), await category('另一处')]
  const closed = await category('看不到的', '0', { closed: true })
  await writeAll('甲错 乙错 丙错', space)
  await write('外面的页', other)
  await write('没有分类', { code: '' })
  const secret = await write('管理员的页', space, admin, 'private')
  ids['密'] = secret
  ids['空'] = 'nowhere'
  await move('乙错', { parent: '甲错' })
  const before = await server.running.engines.db.select().from(docPlace)
  const refusals: [Parameters<typeof move>, string][] = [
    [['空'], '找不到文档'],
    [['没有分类'], '请先选择分类'],
    [['甲错', { category: { id: 'x', code: '' } }], '所选分类不存在'],
    [['甲错', { category: closed }], '所选分类不存在'],
    [['甲错', { parent: '空' }], '找不到上级知识'],
    [['甲错', { parent: '密' }], '找不到上级知识'],
    [['甲错', { parent: '外面的页' }], '不在这个分类里'],
    [['甲错', { parent: '甲错' }], '自己或自己的下级'],
    [['甲错', { parent: '乙错' }], '自己或自己的下级'],
    [['甲错', { after: '甲错' }], '不能排在自己后面'],
    [['甲错', { after: '乙错' }], '已经变化'],
    [['甲错', { after: '外面的页' }], '已经变化'],
    [['甲错', { after: '密' }], '已经变化'],
    [['丙错', { parent: '甲错', after: '甲错' }], '已经变化'],
  ]
  for (const [[title, to], sentence] of refusals)
    await expect(move(title, to), `${title} ${JSON.stringify(to)}`).rejects.toThrow(sentence)
  await expect(level({})).rejects.toThrow('请选择一个分类')
  await expect(level({ categoryId: closed.id })).rejects.toThrow('找不到分类')
  await expect(level({ categoryId: 'nowhere' })).rejects.toThrow('找不到分类')
  await expect(level({ categoryId: space.id, from: "' or 1" })).rejects.toThrow('续页的位置不正确')
  expect(await server.running.engines.db.select().from(docPlace)).toEqual(before)
})

it('a space shows its categories by their order, then its documents by their making until somebody orders them', async () => {
  const space = await category('产品', '0', { description: '做什么的' })
  const [pumps, valves] = [await category('泵', space.id), await category('阀', space.id)]
  await writeAll('总览 选型 报价 图册', space)
  await write('离心泵', pumps)
  expect((await lina.call(pageSpaces, {})).find(({ id }) => id === space.id)).toEqual({
    ...space,
    name: '产品',
    description: '做什么的',
    count: 5,
    hasChildren: true,
  })
  const first = await level({ categoryId: space.id })
  expect(first.categories).toEqual([
    { ...pumps, name: '泵', count: 1, hasChildren: true },
    { ...valves, name: '阀', count: 0, hasChildren: false },
  ])
  expect(first.documents[0]).toEqual({
    docId: ids['总览'],
    title: '总览',
    fileType: 'md',
    viewKind: expect.any(String),
    hasChildren: false,
    mayMove: false,
  })
  await move('图册', { after: '总览' })
  expect(await top(space)).toBe('总览 图册 选型 报价')
  await move('总览', { after: '报价' })
  await move('报价', { after: '' })
  expect(await top(space)).toBe('报价 图册 选型 总览')
  await move('图册')
  expect(await top(space)).toBe('报价 选型 总览 图册')
  await write('新品', space)
  expect(await top(space)).toBe('报价 选型 总览 图册 新品')
  const [line] = await server.running.engines.db.select().from(auditLog).where(eq(auditLog.action, 'document-place'))
  expect(line).toMatchObject({ objectName: expect.any(String), username: 'editor' })
})

it('a document stands below another one, as deep as six, and comes along when that one is moved', async () => {
  const space = await category('深处')
  await writeAll('一层 二层 三层 四层 五层 六层 七层', space)
  const names = '一层 二层 三层 四层 五层 六层'.split(' ')
  expect(names).toHaveLength(DEEPEST_PAGE)
  for (const [i, parent] of names.slice(0, -1).entries()) await move(names[i + 1]!, { parent })
  expect([await top(space), await below('一层'), await below('五层')]).toEqual(['一层 七层', '二层', '六层'])
  expect((await level({ categoryId: space.id })).documents.map(({ hasChildren }) => hasChildren)).toEqual([true, false])
  await expect(move('七层', { parent: '六层' })).rejects.toThrow('最多 6 级')
  await expect(move('一层', { parent: '七层' })).rejects.toThrow('最多 6 级')
  await move('三层', { parent: '七层' })
  expect([await below('二层'), await below('七层'), await below('三层')]).toEqual(['', '三层', '四层'])
})

it('opens the tree of one document in one call', async () => {
  const space = await category('路径')
  const inner = await category('里层', space.id)
  await writeAll('同级甲 上级 子页 子页二', inner)
  await write('外层页', space)
  await move('子页', { parent: '上级' })
  await move('子页二', { parent: '上级' })
  const { trail, levels } = await lina.call(pagePath, { query: { docId: ids['子页']! } })
  expect(trail.map(({ categoryId, name }) => `${categoryId ? 'category' : 'document'} ${name}`)).toEqual([
    'category 路径',
    'category 里层',
    'document 上级',
    'document 子页',
  ])
  expect(levels.map((each) => [each.categories.map(({ name }) => name).join(), titles(each)])).toEqual([
    ['里层', '外层页'],
    ['', '同级甲 上级'],
    ['', '子页 子页二'],
  ])
  // A draft is in no tree, but its author finds it in its path; the reader of its child sees the child one level higher.
  await editor.call(docRelease, { body: { id: ids['上级']!, releaseFlag: 0 } })
  expect([await top(inner), await top(inner, admin)]).toEqual(['同级甲 子页 子页二', '同级甲 子页 子页二'])
  const own = await editor.call(pagePath, { query: { docId: ids['子页']! } })
  expect(titles(own.levels[1]!)).toBe('同级甲 子页 子页二 上级')
  expect((await lina.call(pagePath, { query: { docId: ids['子页']! } })).trail.map(({ name }) => name)).toEqual([
    '路径',
    '里层',
    '子页',
  ])
  const alone = await lina.call(pagePath, { query: { docId: await write('没处放', { code: '' }) } })
  expect(alone).toEqual({ trail: [{ categoryId: null, docId: ids['没处放'], name: '没处放' }], levels: [] })
})

describe('what happens to a document happens to its place', () => {
  it('deleted, its children rise; restored, it is back where it was; purged, it is gone', async () => {
    const space = await category('删除')
    await writeAll('祖页 父页 孙页 旁页', space)
    await move('父页', { parent: '祖页' })
    await move('孙页', { parent: '父页' })
    await editor.call(docDelete, { query: { id: ids['父页']! } })
    expect([await top(space), await below('祖页')]).toEqual(['祖页 旁页', '孙页'])
    await editor.call(docRestore, { query: { ids: ids['父页']! } })
    expect(await below('祖页')).toBe('父页 孙页')
    await editor.call(docDelete, { query: { id: ids['祖页']! } })
    await admin.call(docPurge, { query: { ids: ids['祖页']! } })
    expect(await top(space)).toBe('旁页 父页 孙页')
  })

  it('revised, it stays; in another category it stands at the end, and its children where they were', async () => {
    const [from, to] = [await category('旧家'), await category('新家')]
    await writeAll('搬走的 留下的 第三篇', from)
    await write('先到的', to)
    await move('留下的', { parent: '搬走的' })
    await editor.call(docEditRelease, { body: { id: ids['搬走的']!, title: '搬走的（二）' } })
    expect([await top(from), await below('搬走的')]).toEqual(['搬走的（二） 第三篇', '留下的'])
    await move('搬走的', { category: to, after: '' })
    expect([await top(from), await top(to)]).toEqual(['第三篇 留下的', '搬走的（二） 先到的'])
    await move('留下的', { category: to, parent: '搬走的' })
    expect([await top(from), await below('搬走的')]).toEqual(['第三篇', '留下的'])
    // By an ordinary edit, too.
    await editor.call(docEditRelease, { body: { id: ids['搬走的']!, category: from.code } })
    expect([await top(from), await top(to)]).toEqual(['搬走的（二） 第三篇', '先到的 留下的'])
    expect(await below('搬走的')).toBe('')
  })

  it('another category is given by the rules of an edit', async () => {
    const [shut, open] = [await category('密室', '0', { closed: true }), await category('敞厅')]
    await write('关起来的', open, lina)
    await lina.call(docSubmit, { query: { id: ids['关起来的']! } })
    await admin.call(docPass, { query: { id: ids['关起来的']! } })
    await move('关起来的', { category: shut }, admin)
    expect([await top(open), await top(open, admin)]).toEqual(['', ''])
    // Its author would open it to everybody again, which asks for the right to review.
    await expect(move('关起来的', { category: open }, lina)).rejects.toThrow('需要审核权限')
    await expect(level({ categoryId: shut.id })).rejects.toThrow('找不到分类')
    await move('关起来的', { category: open }, admin)
    expect(await top(open)).toBe('关起来的')
  })
})

it('of a crowd that moves at once nobody makes a circle, a rank twice or a lost page', async () => {
  const space = await category('人群')
  const names = Array.from({ length: 8 }, (_, n) => `群页${n}`)
  await writeAll(names.join(' '), space)
  const { db } = server.running.engines
  const one = (n: number) => {
    const [title, parent, after] = [names[n % 8]!, names[(n * 3 + 1) % 8]!, names[(n * 5 + 2) % 8]!]
    return move(title, n % 3 === 0 ? { parent } : n % 3 === 1 ? { after } : { after: '' })
  }
  const behindOne = names.slice(1).map((title) => () => move(title, { after: names[0]! }))
  const crosswise = names.map((title, n) => () => move(title, { parent: names[n ^ 1]! }))
  const mixed = Array.from({ length: 48 }, (_, n) => () => one(n))
  const ends = []
  for (const round of [behindOne, crosswise, mixed, behindOne])
    ends.push(...(await Promise.allSettled(round.map((each) => each()))))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refused.filter((reason) => !/自己|已经变化|最多/.test(reason))).toEqual([])
  const places = await db.select().from(docPlace).where(eq(docPlace.categoryId, space.id))
  expect(new Set(places.map(({ rank }) => rank)).size).toBe(places.length)
  const seen: string[] = []
  const walk = async (each: PageLevel): Promise<void> => {
    for (const { docId, title, hasChildren } of each.documents) {
      seen.push(title)
      if (hasChildren) await walk(await level({ parentDocId: docId }))
    }
  }
  await walk(await level({ categoryId: space.id }))
  expect(seen.toSorted()).toEqual(names.toSorted())
})

it('a level of many comes in parts, by two statements about its documents, however many there are', async () => {
  const space = await category('很多')
  const { db } = server.running.engines
  const one = await write('样张', space)
  const [row] = await db.select().from(document).where(eq(document.id, one))
  const many = Array.from({ length: LEVEL_SIZE + 20 }, () => ({ ...row!, id: newId(), serialNumber: newId() }))
  await db.insert(document).values(many)
  const parts = [await level({ categoryId: space.id })]
  parts.push(await level({ categoryId: space.id, from: parts[0]!.next! }))
  expect(parts.map(({ documents, next }) => [documents.length, next !== null])).toEqual([
    [LEVEL_SIZE, true],
    [21, false],
  ])
  expect(new Set(parts.flatMap(({ documents }) => documents.map(({ docId }) => docId))).size).toBe(LEVEL_SIZE + 21)
  const last = many.at(-1)!.id
  const { levels } = await lina.call(pagePath, { query: { docId: last } })
  expect([levels[0]!.documents.length, levels[0]!.documents.at(-1)!.docId]).toEqual([LEVEL_SIZE + 1, last])
  const sent = await fewest(3, () => statements.during(() => level({ categoryId: space.id })))
  expect(
    sent.filter(({ text }) => /"document"/.test(text)).length,
    sent.map(({ text }) => text).join('\n'),
  ).toBeLessThan(4)
})
