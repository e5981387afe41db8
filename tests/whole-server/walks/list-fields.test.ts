import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import type { ListField } from '#core/contract/list-field.ts'
import { listOperators } from '#core/contract/testing/list-operators.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { positionAdd, positionList } from '#core/contract/sys/position.ts'
import { userList } from '#core/contract/sys/user.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { type RawCall, rawCalls, resultRows, uploaded } from '../support/raw-calls.ts'

/** What lists say they can be asked by, against what they answer. */
let server: TestServer
let admin: RawCall
beforeAll(async () => {
  server = await startServer()
  admin = rawCalls(server, 'admin')
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

interface Condition {
  field: string
  rule: string
  val: unknown
}
const asked = (conditions: readonly Condition[], match = 'and') => ({
  superQueryParams: encodeURIComponent(JSON.stringify(conditions)),
  superQueryMatchType: match,
  pageSize: 100,
})
const usernames = async (conditions: readonly Condition[], match?: string) =>
  resultRows(await admin(userList, { query: asked(conditions, match) }))
    .map((row) => String(row['username']))
    .toSorted()

// proves CD-21
it('answers the records that a comma list names, by the key of the value', async () => {
  for (const code of ['smith', 'clerk', 'guard'])
    await admin(positionAdd, { body: { code: `by-${code}`, name: `职务${code}` } })
  const named = async (list: Pick<Endpoint, 'path' | 'methods'>, key: string, ...values: string[]) => {
    const query = { [key]: values.join(','), pageNo: 1, pageSize: values.length }
    const rows = resultRows(await admin(list, { query }))
    return rows.map((row) => String(row[key])).toSorted()
  }
  expect(await named(positionList, 'code', 'by-guard', 'by-smith')).toEqual(['by-guard', 'by-smith'])
  expect(await named(positionList, 'code', 'by-clerk')).toEqual(['by-clerk'])
  expect(await named(userList, 'username', 'lina', 'zhangwei', 'nobody')).toEqual(['lina', 'zhangwei'])
  const ids = resultRows(await admin(userList, { query: { username: 'lina,editor' } })).map((row) => String(row['id']))
  const picked = resultRows(await admin(userPick, { query: { userIds: ids.join(','), pageNo: 1, pageSize: 2 } }))
  expect(picked.map((row) => String(row['username'])).toSorted()).toEqual(['editor', 'lina'])
})

describe('the advanced query', () => {
  // proves V-65, V-66, V-67, V-68, V-69
  it('filters text by every operator', async () => {
    const by = (rule: string, val: unknown) => usernames([{ field: 'username', rule, val }])
    expect(await by('eq', 'lina')).toEqual(['lina'])
    expect(await by('like', 'in')).toEqual(['admin', 'lina'])
    expect(await by('right_like', 'li')).toEqual(['lina'])
    expect(await by('left_like', 'in')).toEqual(['admin'])
    expect(await by('in', 'lina,zhangwei')).toEqual(['lina', 'zhangwei'])
    expect(await by('in', ['lina', 'zhangwei'])).toEqual(['lina', 'zhangwei'])
    const all = await usernames([])
    expect(await by('ne', 'lina')).toEqual(all.filter((name) => name !== 'lina'))
  })

  // proves V-70, V-71, V-72, V-73
  it('compares numbers, and days as a whole', async () => {
    const all = await usernames([])
    const by = (field: string, rule: string, val: unknown) => usernames([{ field, rule, val }])
    expect(await by('status', 'gt', '1')).toEqual([])
    expect(await by('status', 'gt', '0.5')).toEqual(all)
    expect(await by('status', 'ge', 1)).toEqual(all)
    expect(await by('status', 'lt', 1)).toEqual([])
    expect(await by('status', 'le', '1')).toEqual(all)
    expect(await by('status', 'lt', '99999999999')).toEqual(all)
    const [row] = resultRows(await admin(userList, { query: asked([{ field: 'username', rule: 'eq', val: 'lina' }]) }))
    const made = String(row!['createTime'])
    const day = made.slice(0, 10)
    for (const [rule, val, isFound] of [
      ['eq', day, true],
      ['eq', made, true],
      ['ne', day, false],
      ['gt', day, false],
      ['ge', day, true],
      ['lt', day, false],
      ['le', day, true],
      ['gt', '2000-01-01', true],
      ['lt', '2000-01-01', false],
    ] as const)
      expect((await by('createTime', rule, val)).includes('lina'), `${rule} ${val}`).toBe(isFound)
  })

  // proves V-74
  it('takes conditions together or one of them', async () => {
    const both = [
      { field: 'username', rule: 'like', val: 'in' },
      { field: 'username', rule: 'like', val: 'li' },
    ]
    expect(await usernames(both)).toEqual(['lina'])
    expect(await usernames(both, 'or')).toEqual(['admin', 'lina'])
  })
})

const lists = contract.filter((e): e is Endpoint & { fields: Record<string, ListField> } => e.fields !== null)
const HOSTILE = ["' or 1=1 --", "1'; drop table app_user; --", '%', '_', '\\', '*', '1,2', '!', '++', 'é\u{1F600}']
const REFUSALS = /^(查询条件“[^]*”(不是(数字|日期)|应为是或否)|查询条件含有不可用的控制字符|高级查询.*|编号格式不正确)$/

/** Lists of a task of one's own, which has to be begun first; their tests ask them. */
const OF_A_TASK: readonly string[] = ['/KM/kmUnpack/entries', '/KM/kmDoc/bulk/rows', '/sys/handover/rows']

it('every field of every list is asked by each of its operators, and nothing in a value is SQL', async () => {
  const { id } = await uploaded(admin, '可查询的制度.txt', { scope: 'staff' })
  const roles = async () => JSON.stringify(resultRows(await admin(roleList, { query: { pageSize: 100 } })))
  const before = await roles()
  const seen = new Set<ListField>()
  for (const e of lists) {
    if (e.payload === 'blob' || OF_A_TASK.includes(e.path)) continue
    const more = {
      ...(e.path.startsWith('/KM/kmDocVersion') && { docId: id }),
      ...(e.path.endsWith('AsOf') && { date: '2026-01-01' }),
    }
    const ask = (conditions: Condition[]) => admin(e, { query: { ...more, ...asked(conditions, 'or') } })
    // Lists that share their fields share their columns; one field of each tells that the list asks at all.
    const fresh = Object.entries(e.fields).filter(([name, field]) => name === 'createTime' || !seen.has(field))
    for (const [name, field] of fresh) {
      seen.add(field)
      const where = `${e.path} ${name}`
      const good = { text: '1', number: '1', date: '2026-01-01', flag: 'true' }[field.kind]
      const every = listOperators(field).map((rule) => ({ field: name, rule, val: good }))
      expect(await ask(every), where).toMatchObject({ success: true })
      // A value that does not fit is refused by the column itself: the field is not passed over.
      if (field.kind !== 'text')
        expect((await ask([{ field: name, rule: 'eq', val: '不是' }])).message, where).toMatch(REFUSALS)
      const rule = field.kind === 'text' ? 'like' : 'eq'
      expect((await ask([{ field: name, rule, val: 'a\u0000b' }])).success, `${where} NUL`).toBe(false)
      const val = HOSTILE[seen.size % HOSTILE.length]!
      const hostile = field.kind === 'text' ? HOSTILE : [val]
      const replies = [
        await ask(hostile.map((each) => ({ field: name, rule: 'eq', val: each }))),
        await admin(e, { query: { ...more, [name]: val } }),
      ]
      for (const reply of replies) if (!reply.success) expect(reply.message, `${where} ${val}`).toMatch(REFUSALS)
    }
  }
  expect(await roles()).toBe(before)
}, 300_000)

it('refuses an operator that does not exist and a query that is none', async () => {
  for (const rule of ['constructor', 'between', ''])
    expect((await admin(userList, { query: asked([{ field: 'username', rule, val: '1' }]) })).message).toBe(
      '高级查询的条件不受支持',
    )
  for (const superQueryParams of ['{', '{}', '[1]', '%'])
    expect((await admin(userList, { query: { superQueryParams } })).message).toBe('高级查询条件格式不正确')
})
