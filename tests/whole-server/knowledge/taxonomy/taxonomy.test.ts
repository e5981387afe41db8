import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete, docGet, docListRecent, docText, docUpload } from '#core/contract/km/documents/document.ts'
import { grantAdd, grantDelete, grantList } from '#core/contract/km/rights/grant.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import type { TaxonomyEntity } from '#core/contract/taxonomy.ts'
import { topics } from '#core/contract/sys/category.ts'
import { dictItems, dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import { userList } from '#core/contract/sys/user.ts'
import { type ChildrenQuery, childrenOfAnswer, childrenQuery } from '#core/table/tree.ts'
import { foundIds, search, searchable, settled } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { rawCalls } from '../../support/raw-calls.ts'

let server: TestServer
let admin: Api
let editor: Api
let reader: Api
let readerId: string
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reader] = (await Promise.all(['admin', 'editor', 'lina'].map(server.signIn))) as [Api, Api, Api]
  readerId = (await admin.call(userList, { query: { username: 'lina' } })).records[0]!.id
})
afterAll(() => server[Symbol.asyncDispose]())

const KINDS = [
  ['topic', topics, '专题下还有知识，请先清理知识'],
  ['category', categories, '该维度下还有知识，请先清理知识'],
] as const

describe.each(KINDS)('the tree of kind %s', (kind, calls, occupied) => {
  const add = (name: string, more: object = {}) => admin.call(calls.taxonomyAdd, { body: { name, ...more } })
  const edit = (id: string, more: object) => admin.call(calls.taxonomyEdit, { body: { id, ...more } })
  const get = (api: Api, id: string) => api.call(calls.taxonomyGet, { query: { id } })
  const remove = (id: string) => admin.call(calls.taxonomyDelete, { query: { id } })
  const names = (rows: readonly { name?: string | undefined }[]) => rows.map((row) => row.name)

  const filed = (where: TaxonomyEntity) => (kind === 'topic' ? { topicIds: where.id } : { category: where.code! })
  async function makeDocument(word: string, where: TaxonomyEntity, api = editor) {
    const body = { scope: 'staff' as const, ...filed(where) }
    const doc = await api.call(docUpload, { file: new Blob([`${word}的全文`]), fileName: `${word}.txt`, body })
    await settled(api, doc.id)
    await searchable(api, word, doc.id)
    return doc.id
  }
  const sees = async (id: string, word: string) => [
    (await reader.call(docGet, { query: { id } })).total,
    (await reader.call(docListRecent, { query: { id } })).total,
    (await foundIds(reader, word)).filter((each) => each === id).length,
    await reader.call(docText, { query: { id } }).then(
      () => 1,
      () => 0,
    ),
  ]
  /** Opens a node to the reader; the grant's id. */
  const grantOn = async (objectId: string) => {
    const to = { subjectKind: 'user' as const, subjectIds: [readerId] }
    const body = { effect: 'authorise' as const, objectKind: kind, objectId, ...to, bits: ['view' as const] }
    return (await admin.call(grantAdd, { body }))[0]!
  }
  const ALL = [1, 1, 1, 1]
  const NOTHING = [0, 0, 0, 0]

  it('asks for a token, for the permission, and for what is there', async () => {
    await expect(server.guest.call(calls.taxonomyRoots, { query: {} })).rejects.toMatchObject({ kind: 'expired' })
    await expect(reader.call(calls.taxonomyAdd, { body: { name: '新' } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(editor.call(calls.taxonomyEdit, { body: { id: '1' } })).rejects.toMatchObject({ kind: 'denied' })
    await expect(add(' ')).rejects.toThrow('名称不能为空')
    await expect(add('新', { pid: 'nowhere' })).rejects.toThrow('上级不存在')
    await expect(edit('nowhere', {})).rejects.toThrow('未找到对应实体')
    await expect(remove('nowhere')).rejects.toThrow('未找到对应实体')
    await expect(get(admin, 'nowhere')).rejects.toThrow('未找到对应数据')
  })

  it('does not take a place of the other kind for its own', async () => {
    const other = KINDS.find(([each]) => each !== kind)![1]
    const foreign = (await admin.call(other.taxonomyRoots, { query: {} }))[0]!
    await expect(get(admin, foreign.id)).rejects.toThrow('未找到对应数据')
    await expect(edit(foreign.id, { name: '改' })).rejects.toThrow('未找到对应实体')
    await expect(add('新', { pid: foreign.id })).rejects.toThrow('上级不存在')
  })

  it('adds with codes below codes, renames, moves with all below, and refuses a circle', async () => {
    const top = await add('一级', { sortOrder: 50, recommend: true })
    const one = await add('二级', { pid: top.id, recommend: true })
    const deep = await add('三级', { pid: one.id })
    expect([one.code, deep.code]).toEqual([`${top.code}A01`, `${top.code}A01A01`])
    expect([top.recommend, one.recommend, top.pid, one.pid]).toEqual([true, false, '0', top.id])
    await expect(edit(top.id, { pid: deep.id })).rejects.toThrow('上级不能是自己或自己的下级')
    await expect(edit(top.id, { pid: top.id })).rejects.toThrow('上级不能是自己或自己的下级')
    const other = await add('另一处')
    await edit(one.id, { pid: other.id, name: '改名' })
    expect(await get(admin, deep.id)).toMatchObject({ code: `${other.code}A01A01`, pid: one.id })
    expect(await get(admin, one.id)).toMatchObject({ name: '改名', hasChild: '1', pid: other.id })
    expect((await get(admin, top.id)).hasChild).toBe('0')
    await remove(other.id)
    await expect(get(admin, deep.id)).rejects.toThrow('未找到对应数据')
    await admin.call(calls.taxonomyDeleteBatch, { query: { ids: `${top.id},gone` } })
    await expect(get(admin, top.id)).rejects.toThrow('未找到对应数据')
  })

  it('describes a node in several lines, keeps that through other edits, and takes it away', async () => {
    const top = await add('有说明的', { description: '  放制度\n由行政负责  ' })
    expect((await get(reader, top.id)).description).toBe('放制度\n由行政负责')
    await expect(edit(top.id, { description: '长'.repeat(1001) })).rejects.toThrow('不能超过 1000 个字')
    await edit(top.id, { name: '仍有说明' })
    expect((await get(reader, top.id)).description).toBe('放制度\n由行政负责')
    await edit(top.id, { description: '改过' })
    expect(await get(reader, top.id)).toMatchObject({ name: '仍有说明', description: '改过' })
    await edit(top.id, { description: '' })
    expect((await get(reader, top.id)).description).toBeNull()
    await edit(top.id, { closed: true, description: '内部' })
    await expect(get(reader, top.id)).rejects.toThrow('未找到对应数据')
    await remove(top.id)
  })

  it('stops at ten levels', async () => {
    let at = await add('第 1 级')
    const top = at
    for (let level = 2; level <= 10; level++) at = await add(`第 ${level} 级`, { pid: at.id })
    await expect(add('第 11 级', { pid: at.id })).rejects.toThrow('最多 10 级')
    const short = await add('短')
    await add('短下', { pid: short.id })
    await expect(edit(short.id, { pid: at.pid })).rejects.toThrow('最多 10 级')
    await admin.call(calls.taxonomyDeleteBatch, { query: { ids: `${top.id},${short.id}` } })
  })

  // proves CC-13, CC-14, CC-15, CC-16, CC-17, E-21
  it('answers every question of a tree select', async () => {
    const top = await add('唯一的根', { sortOrder: -5, recommend: true })
    const low = await add('第二', { pid: top.id, sortOrder: 2 })
    const high = await add('第一', { pid: top.id, sortOrder: 1 })
    const below = await add('再下', { pid: high.id })
    const byPid = { query: { pid: top.id } }
    expect(names(await reader.call(calls.taxonomyChildren, byPid))).toEqual(['第一', '第二'])
    const page = await reader.call(calls.taxonomyRootPage, { query: { pageSize: 1 } })
    expect([names(page.records), page.size]).toEqual([['唯一的根'], 1])
    expect(page.total).toBe((await reader.call(calls.taxonomyRoots, { query: {} })).length)
    const batch = await reader.call(calls.taxonomyChildrenBatch, { query: { parentIds: `${top.id},${high.id}` } })
    expect([names(batch.records), batch.total]).toEqual([['第一', '第二', '再下'], 3])
    const lazy = await reader.call(calls.taxonomyTree, { query: { pcode: top.code! } })
    expect(lazy[0]).toEqual({
      key: high.id,
      title: '第一',
      name: '第一',
      leaf: false,
      parentId: top.id,
      value: null,
      code: high.code,
      icon: null,
      children: null,
    })
    const whole = await reader.call(calls.taxonomyTree, { query: { async: 'false', pcode: '' } })
    expect(names(whole[0]!.children![0]!.children!)).toEqual(['再下'])
    await expect(reader.call(calls.taxonomyTree, { query: { pcode: 'X77' } })).rejects.toThrow('该编码【X77】不存在')
    expect(names(await reader.call(calls.taxonomyTreeRecommended, { query: {} }))).toContain('唯一的根')
    expect((await reader.call(calls.taxonomyTreeChildren, byPid)).map((node) => node.leaf)).toEqual([false, true])
    const data = { pcode: top.code!, condition: JSON.stringify({ name: '第二' }) }
    expect(names(await reader.call(calls.taxonomyTreeData, { query: data }))).toEqual(['第二'])
    await expect(reader.call(calls.taxonomyTreeData, { query: {} })).rejects.toThrow('加载分类字典树参数有误.[null]!')
    await expect(reader.call(calls.taxonomyTreeData, { query: { pcode: 'X' } })).rejects.toThrow('参数有误.[X]!')
    await expect(reader.call(calls.taxonomyTreeData, { query: { pid: '0', condition: '[' } })).rejects.toThrow(
      '查询条件',
    )
    const match = (field: 'name' | 'code' | 'id', val: string) =>
      reader.call(calls.taxonomyFindOne, { query: { field, val } })
    expect((await match('code', low.code!)).id).toBe(low.id)
    await expect(match('name', '没有这个')).rejects.toThrow('查询无果')
    await add('第二', { pid: high.id })
    await expect(match('name', '第二')).rejects.toThrow('存在多个值')
    const ids = `${below.id},gone,${top.id}`
    expect(await reader.call(calls.taxonomyNames, { query: { ids } })).toEqual(['再下', '唯一的根'])
    expect(await reader.call(calls.taxonomyNames, { query: { ids, delNotExist: 'false' } })).toEqual([
      '再下',
      'gone',
      '唯一的根',
    ])
    const slash = `${server.baseURL}/api${calls.taxonomyNames.path}/?ids=${top.id}`
    const reply = await fetch(slash, { headers: { 'X-Access-Token': await server.tokenOf('lina') } })
    expect(await reply.json()).toMatchObject({ success: true, result: ['唯一的根'] })
    const options = await reader.call(calls.taxonomyOptions, { query: { code: high.code! } })
    expect(options.map((option) => option.text)).toEqual(['第一', '再下', '第二'])
    await expect(reader.call(calls.taxonomyOptions, { query: { code: 'X77' } })).rejects.toThrow(
      '无数据,参数有误.[X77]',
    )
    const check = (code: string) => admin.call(calls.taxonomyCheckCode, { query: { pid: top.id, code } })
    await check(low.code!)
    await expect(check('Q01')).rejects.toThrow(`编码不符合规范,须以"${top.code}"开头!`)
    await remove(top.id)
  })

  it('keeps what documents stand in, also those of the bin', async () => {
    const top = await add('有知识的')
    const inner = await add('里面', { pid: top.id })
    const id = await makeDocument(`${kind}犀牛名录`, inner)
    await expect(remove(top.id)).rejects.toThrow(occupied)
    await expect(admin.call(calls.taxonomyDeleteBatch, { query: { ids: inner.id } })).rejects.toThrow(occupied)
    await editor.call(docDelete, { query: { id } })
    await expect(remove(top.id)).rejects.toThrow('回收站')
    await admin.call(docPurge, { query: { ids: id } })
    await remove(top.id)
  })

  it('closing takes its documents from everybody at once; a grant opens it, not its sibling; opening shows them again', async () => {
    const top = await add('人事机密')
    const inner = await add('薪酬', { pid: top.id })
    const sibling = await add('考核', { pid: top.id })
    const [inside, beside] = [`${kind}麝牛薪酬`, `${kind}羚牛考核`]
    const a = await makeDocument(inside, inner)
    const b = await makeDocument(beside, sibling)
    expect([await sees(a, inside), await sees(b, beside)]).toEqual([ALL, ALL])
    server.running.engines.follower.pause(true)
    await edit(top.id, { closed: 1 })
    expect([await sees(a, inside), await sees(b, beside)]).toEqual([NOTHING, NOTHING])
    server.running.engines.follower.pause(false)
    await searchable(editor, inside, a)
    const given = await grantOn(inner.id)
    expect([await sees(a, inside), await sees(b, beside)]).toEqual([ALL, NOTHING])
    const facet = (await search(reader, inside)).facets!.category.map((each) => each.text)
    expect(['薪酬', '人事机密'].map((name) => facet.includes(name))).toEqual([kind === 'category', false])
    const row = (await admin.call(grantList, { query: { objectId: inner.id } })).records[0]!
    expect(row.objectName).toBe('薪酬')
    await admin.call(grantDelete, { query: { ids: given } })
    expect(await sees(a, inside)).toEqual(NOTHING)
    await edit(top.id, { closed: false })
    await searchable(reader, inside, a)
    expect(await sees(a, inside)).toEqual(ALL)
  })

  it('shows a closed place to who may edit, sees everything or holds a grant; filing into it is refused to others', async () => {
    const top = await add('不公开的', { closed: true })
    const inner = await add('更里面的', { pid: top.id })
    const shown = async (api: Api) => {
      const whole = JSON.stringify(await api.call(calls.taxonomyTree, { query: { async: 'false' } }))
      const options = JSON.stringify(await api.call(calls.taxonomyOptions, { query: {} }))
      return ['不公开的', '更里面的'].map((name) => whole.includes(name) && options.includes(name))
    }
    expect(await shown(admin)).toEqual([true, true])
    expect(await shown(reader)).toEqual([false, false])
    await expect(get(reader, inner.id)).rejects.toThrow('未找到对应数据')
    expect(await reader.call(calls.taxonomyChildren, { query: { pid: top.id } })).toEqual([])
    const dictionary = JSON.stringify([
      await reader.call(dictItems, { params: { code: 'km_dict_category' } }),
      await reader.call(dictItemsAll, {}),
    ])
    expect([dictionary.includes('规章制度'), dictionary.includes('不公开的')]).toEqual([true, false])
    const refused = kind === 'topic' ? '所选专题不存在' : '所选分类不存在'
    await expect(makeDocument(`${kind}盘羊`, inner, reader)).rejects.toThrow(refused)
    const id = await grantOn(inner.id)
    expect(await shown(reader)).toEqual([false, true])
    expect((await get(reader, inner.id)).name).toBe('更里面的')
    await admin.call(grantDelete, { query: { ids: id } })
    await remove(top.id)
  })

  it('moving into a closed place closes, moving out opens, on an index that stands still', async () => {
    const vault = await add('保险柜', { closed: 1 })
    const folder = await add('夹子')
    const word = `${kind}岩羊合同`
    const id = await makeDocument(word, folder)
    expect(await sees(id, word)).toEqual(ALL)
    server.running.engines.follower.pause(true)
    await edit(folder.id, { pid: vault.id })
    expect(await sees(id, word)).toEqual(NOTHING)
    server.running.engines.follower.pause(false)
    await edit(folder.id, { pid: '0' })
    await searchable(reader, word, id)
    expect(await sees(id, word)).toEqual(ALL)
  })

  it('finds what is filed below by the code of a place above', async () => {
    const top = await add('野生')
    const inner = await add('高原', { pid: top.id })
    const word = `${kind}藏野驴`
    const id = await makeDocument(word, inner)
    const by = async (code: string) => {
      const filter = kind === 'topic' ? { topicCodes: [code] } : { category: [code] }
      return (await search(reader, word, filter)).kmSearchResultVOPage.records.map((row) => row.id)
    }
    expect([await by(top.code!), await by(inner.code!), await by('Y98')]).toEqual([[id], [id], []])
    const result = await search(reader, word)
    const row = result.kmSearchResultVOPage.records[0]!
    if (kind === 'topic') {
      expect(row).toMatchObject({ topicIds: inner.id, topicCodes: inner.code, topicCodes_dictText: '高原' })
    } else {
      expect(row).toMatchObject({ category: inner.code, category_dictText: '高原' })
      const below = result.facets!.category.filter((each) => each.value.startsWith(top.code!))
      const facet = below.map(({ value, text, count }) => [value, text, count])
      expect(facet).toEqual([
        [top.code, '野生', 1],
        [inner.code, '高原', 1],
      ])
      expect(
        (await reader.call(docListRecent, { query: { category: inner.code! } })).records.map((each) => each.id),
      ).toEqual([id])
      const items = await reader.call(dictItems, { params: { code: 'km_dict_category' } })
      const at = items.findIndex((item) => item.value === top.code)
      expect(items.slice(at, at + 2).map((item) => item.text)).toEqual(['野生', '高原'])
    }
  })
})

describe('a table whose rows have others below them', () => {
  // proves CD-20
  it('asks by its own key and condition, and is answered an array or a page of records', async () => {
    const call = rawCalls(server, 'admin')
    const add = (name: string, pid?: string) =>
      admin.call(topics.taxonomyAdd, { body: { name, ...(pid !== undefined && { pid }) } })
    const top = await add('表的一级')
    await add('表的乙', top.id)
    const first = await add('表的甲', top.id)
    const below = async (endpoint: Parameters<typeof call>[0], query: ChildrenQuery = {}) => {
      const reply = await call(endpoint, { query: childrenQuery(top.id, { parentKey: 'pid', ...query }) })
      return [Array.isArray(reply.result), childrenOfAnswer(reply).map((row) => row['name'])] as const
    }
    expect(await below(topics.taxonomyChildren)).toEqual([true, expect.arrayContaining(['表的甲', '表的乙'])])
    expect(await below(topics.taxonomyRootPage)).toEqual([false, expect.arrayContaining(['表的甲', '表的乙'])])
    const condition = JSON.stringify({ name: '表的甲' })
    expect(await below(topics.taxonomyTreeData, { condition })).toEqual([true, ['表的甲']])
    const batch = await call(topics.taxonomyChildrenBatch, {
      query: childrenQuery(top.id, { parentKey: 'parentIds' }),
    })
    expect(childrenOfAnswer(batch).map((row) => row['id'])).toContain(first.id)
    // A single node is neither.
    const one = await call(topics.taxonomyGet, { query: { id: top.id } })
    expect(() => childrenOfAnswer(one)).toThrow('返回数据类型不识别')
  })
})
