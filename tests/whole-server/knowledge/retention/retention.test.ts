import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { bulkBegin, bulkGet, bulkRows } from '#core/contract/km/documents/bulk-change.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docBin, docPurge, docRestore } from '#core/contract/km/review/review.ts'
import { docKeepUntil, docRetention } from '#core/contract/km/retention/document.ts'
import * as hold from '#core/contract/km/retention/hold.ts'
import * as purge from '#core/contract/km/retention/purge-request.ts'
import { retentionRule } from '#core/contract/km/retention/rule.ts'
import { siteItemEditBatch } from '#core/contract/km/config.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import {
  auditLog,
  deputy,
  document,
  permission,
  purgeRequest,
  retentionHold,
  retentionHoldDocument,
  retentionRule as ruleTable,
  role,
} from '#server/db/schema/index.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { dayIn } from '../../support/dates.ts'
import { eventually, settled, uploadText } from '../../support/documents.ts'

let { server, company, admin, editor, lina, other, idOf } = {} as Cast
/** Reads what all staff read, sees cases and requests, approves; has asked for nothing. */
let second: Api
let secondId = ''
beforeAll(async () => {
  ;({ server, company, admin, editor, lina, other, idOf } = await startCast())
  const made = await newKeeper()
  secondId = made.id
  second = await company.entered(made.username)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  await db().delete(retentionHoldDocument)
  await db().delete(retentionHold)
  await db().delete(ruleTable)
  await db().delete(purgeRequest)
  await byTwo('0')
})

const db = () => company.people.db

async function newKeeper() {
  await admin.call(roleAdd, { body: { roleName: '档案员', roleCode: 'keeper' } })
  const [made] = await db().select().from(role).where(eq(role.roleCode, 'keeper'))
  const rows = await db()
    .select()
    .from(permission)
    .where(
      inArray(permission.perms, [
        'km:retentionHold:list',
        'km:retentionHold:place',
        'km:purgeRequest:list',
        'km:purgeRequest:approve',
      ]),
    )
  expect(rows).toHaveLength(4)
  await admin.call(rolePermissionsSave, {
    body: { roleId: made!.id, permissionIds: rows.map(({ id }) => id).join(',') },
  })
  return company.newPerson({ selectedroles: made!.id })
}

async function write(word: string, scope: 'staff' | 'department' | 'private' = 'staff'): Promise<string> {
  const { id } = await uploadText(editor, `${word}.txt`, `${word}的全文`, scope)
  await settled(editor, id)
  return id
}
const toBin = async (id: string, api = editor) => {
  await api.call(docDelete, { query: { id } })
  return id
}
const newCase = async (caseNo: string) => {
  await admin.call(hold.holdAdd, { body: { caseNo, name: `${caseNo}纠纷`, reason: '保全证据' } })
  const { records } = await admin.call(hold.holdList, { query: { caseNo } })
  return records[0]!.id
}
const place = (id: string, docIds: string[], api = admin) => api.call(hold.holdPlace, { body: { id, docIds } })
const exists = async (id: string) => (await db().$count(document, eq(document.id, id))) === 1
const isLive = async (id: string) =>
  (await db().select().from(document).where(eq(document.id, id)))[0]?.deleted === false
const purgeNow = (id: string, api = admin) => api.call(docPurge, { query: { ids: id } })
const request = async (docIds: string[], api = admin) =>
  (await api.call(purge.purgeRequestAdd, { body: { docIds, reason: '已过保留期' } })).id
const decide = (id: string, approve: boolean, api: Api, reason?: string) =>
  api.call(purge.purgeRequestDecide, { body: { id, approve, reason } })
const ended = (id: string) =>
  eventually('the request was carried out', async () => {
    const found = await admin.call(purge.purgeRequestGet, { query: { id } })
    return found.state === 'done' ? found : null
  })
const results = async (requestId: string, api = admin) =>
  (await api.call(purge.purgeRequestDocuments, { query: { requestId } })).records
const keep = (docIds: string[], keepUntil: string) => admin.call(docKeepUntil, { body: { docIds, keepUntil } })
const byTwo = (itemValue: string) =>
  admin.call(siteItemEditBatch, { body: { items: [{ itemCode: 'PurgeByTwo', itemValue }] } })

describe('refusals', () => {
  it('asks for a token, the right, somebody’s own, and sense, and changes nothing', async () => {
    const id = await write('拒绝')
    const caseId = await newCase('拒-1')
    const asked: [Parameters<Api['call']>[0], object][] = [
      [retentionRule.list, { query: {} }],
      [retentionRule.add, { body: { categoryId: 'x', name: '一年', years: 1, since: 'created' } }],
      [hold.holdList, { query: {} }],
      [hold.holdDocuments, { query: {} }],
      [hold.holdPlace, { body: { id: caseId, docIds: [id] } }],
      [hold.holdLift, { body: { id: caseId, docIds: [id], reason: '完' } }],
      [hold.holdClose, { body: { id: caseId, reason: '完' } }],
      [docKeepUntil, { body: { docIds: [id], keepUntil: dayIn(9) } }],
      [purge.purgeRequestList, { query: {} }],
      [purge.purgeRequestDocuments, { query: {} }],
      [purge.purgeRequestAdd, { body: { docIds: [id], reason: '清理' } }],
      [purge.purgeRequestWithdraw, { body: { id: 'none' } }],
      [purge.purgeRequestDecide, { body: { id: 'none', approve: true } }],
    ]
    for (const [call, args] of asked) {
      await expect(server.guest.call(call, args), call.path).rejects.toMatchObject({ kind: 'expired' })
      await expect(lina.call(call, args), call.path).rejects.toMatchObject({ kind: 'denied' })
    }
    await expect(server.guest.call(docRetention, { query: { docId: id } })).rejects.toMatchObject({ kind: 'expired' })
    await expect(lina.call(docRetention, { query: { docId: id } })).rejects.toThrow('找不到文档')
    await expect(place('none', [id])).rejects.toThrow('找不到这个案件')
    expect(await place(caseId, ['none'])).toEqual({ refusals: ['找不到文档'] })
    await expect(request([id])).rejects.toThrow('只能申请彻底删除回收站里的知识')
    await expect(decide('none', true, admin)).rejects.toThrow('找不到这个申请')
    await expect(place(caseId, [])).rejects.toThrow('请选择知识')
    await expect(keep([id], '明天')).rejects.toThrow('应为日期')
    expect(await db().$count(retentionHoldDocument)).toBe(0)
    expect(await db().$count(purgeRequest)).toBe(0)
  })
})

describe('a hold', () => {
  it('stops its right holder from deleting, purging and shifting what is in force; lifted, all goes as before', async () => {
    const [kept, binned] = [await write('冻结正文'), await toBin(await write('冻结回收'))]
    const caseId = await newCase('冻-1')
    expect(await place(caseId, [kept, binned])).toEqual({ refusals: [null, null] })
    expect(await place(caseId, [kept])).toEqual({ refusals: ['已经为这个案件冻结'] })
    await expect(toBin(kept)).rejects.toThrow('这篇知识因案件冻结，不能删除')
    await expect(toBin(kept, admin)).rejects.toThrow('这篇知识因案件冻结，不能删除')
    await expect(purgeNow(binned)).rejects.toThrow('因案件冻结')
    for (const shift of [{ expireTime: dayIn(2) }, { effectiveFrom: dayIn(1) }])
      await expect(editor.call(docEditRelease, { body: { id: kept, ...shift } })).rejects.toThrow('因案件冻结')
    // Its other settings are free: a hold keeps, it does not stop the work.
    await editor.call(docEditRelease, { body: { id: kept, addBusinessTypeList: ['合同'] } })
    const bulk = await editor.call(bulkBegin, { body: { ids: [kept], change: { delete: true } } })
    await eventually('the bulk ended', async () =>
      (await editor.call(bulkGet, { query: { id: bulk.id } })).state === 'done' ? true : null,
    )
    const [row] = (await editor.call(bulkRows, { query: { id: bulk.id } })).records
    expect([row!.state, row!.reason]).toEqual(['refused', '这篇知识因案件冻结，不能删除'])
    await editor.call(docRestore, { query: { ids: binned } })
    await expect(toBin(binned)).rejects.toThrow('因案件冻结')
    expect([await isLive(kept), await isLive(binned)]).toEqual([true, true])

    const lifted = await admin.call(hold.holdLift, { body: { id: caseId, docIds: [kept, 'none'], reason: '不再需要' } })
    expect(lifted).toEqual({ refusals: [null, '没有为这个案件冻结'] })
    await toBin(kept)
    await admin.call(hold.holdClose, { body: { id: caseId, reason: '结案' } })
    await toBin(binned)
    await purgeNow(`${kept},${binned}`)
    expect([await exists(kept), await exists(binned)]).toEqual([false, false])
    await expect(place(caseId, [kept])).rejects.toThrow('已经结案')
    const log = await db().select().from(auditLog).where(eq(auditLog.objectId, kept))
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['hold-set', 'hold-remove']))
    expect(await company.lastAudit('hold-close', caseId)).toBeDefined()
  })

  it('of two cases holds until both have let go, and no statement whatever deletes the row', async () => {
    const id = await toBin(await write('两案'))
    const [one, another] = [await newCase('两-1'), await newCase('两-2')]
    await place(one, [id])
    await place(another, [id])
    await admin.call(hold.holdClose, { body: { id: one, reason: '结案' } })
    await expect(purgeNow(id)).rejects.toThrow('因案件冻结')
    await expect(db().delete(document).where(eq(document.id, id))).rejects.toThrow('delete from')
    expect(await exists(id)).toBe(true)
  })

  it('placed while documents are purged: each is either gone and was never held, or held and there', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async (_, at) => toBin(await write(`竞态${at}`))))
    const caseId = await newCase('竞-1')
    const placing = ids.map((id) => place(caseId, [id]).then(({ refusals }) => refusals[0]!))
    const purging = ids.map((id) =>
      purgeNow(id).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
    const [placed, purged] = [await Promise.all(placing), await Promise.all(purging)]
    for (const [at, id] of ids.entries()) {
      const isHeld = placed[at] === null
      expect([isHeld, purged[at] === null], id).toEqual([isHeld, !isHeld])
      expect(await exists(id)).toBe(isHeld)
    }
  })

  it('tells the author that it is frozen and not for which case, and the titles of nobody’s documents', async () => {
    const id = await write('秘密方案', 'private')
    const caseId = await newCase('密-1')
    await place(caseId, [id])
    expect(await editor.call(docRetention, { query: { docId: id } })).toMatchObject({ held: true, cases: null })
    await expect(second.call(docRetention, { query: { docId: id } })).rejects.toThrow('找不到文档')
    expect(await place(caseId, [await write('别人的', 'private')], second)).toEqual({ refusals: ['找不到文档'] })
    const seen = await second.call(hold.holdDocuments, { query: { holdId: caseId } })
    expect(seen.records).toMatchObject([{ docId: id, title: null, deleted: null }])
    expect(JSON.stringify(seen)).not.toContain('秘密方案')
    const [mine] = (await admin.call(hold.holdDocuments, { query: { holdId: caseId } })).records
    expect(mine).toMatchObject({ title: '秘密方案', deleted: false })
    await expect(toBin(id)).rejects.toThrow(/^这篇知识因案件冻结，不能删除$/)
  })
})

describe('a day until which it is kept', () => {
  it('is set by hand, lets it go to the bin and not further, and says until when', async () => {
    const id = await write('手定保留')
    expect(await keep([id, 'none'], dayIn(30))).toEqual({ refusals: [null, '找不到文档'] })
    expect(await editor.call(docRetention, { query: { docId: id } })).toMatchObject({
      keepUntil: dayIn(30),
      byHand: dayIn(30),
      held: false,
    })
    await toBin(id)
    await expect(purgeNow(id)).rejects.toThrow(`这篇知识保留至 ${dayIn(30)}，之前不能彻底删除`)
    await editor.call(docRestore, { query: { ids: id } })
    await keep([id], '')
    await toBin(id)
    await purgeNow(id)
    expect(await exists(id)).toBe(false)
  })

  it('follows from the rules of its category and of those above; the longest counts, and moving it away ends nothing', async () => {
    const add = (name: string, pid = '0') =>
      admin.call(categories.taxonomyAdd, { body: { name, pid } }) as Promise<{ id: string; code: string }>
    const above = await add('合同档案')
    const below = await add('采购合同', above.id)
    const elsewhere = await add('草稿箱')
    for (const [categoryId, years] of [
      [above.id, 10],
      [below.id, 2],
    ] as const)
      await admin.call(retentionRule.add, { body: { categoryId, name: `保留 ${years} 年`, years, since: 'created' } })
    const id = await write('采购合同一')
    await admin.call(docEditRelease, { body: { id, category: below.code } })
    const shown = await editor.call(docRetention, { query: { docId: id } })
    const inTenYears = new Date().getFullYear() + 10
    expect(shown.keepUntil).toContain(`${inTenYears}-`)
    expect(shown.rules.map(({ categoryName, years }) => [categoryName, years])).toEqual([
      ['合同档案', 10],
      ['采购合同', 2],
    ])
    await admin.call(docEditRelease, { body: { id, category: elsewhere.code } })
    const moved = await editor.call(docRetention, { query: { docId: id } })
    expect(moved).toMatchObject({ keepUntil: shown.keepUntil, rules: [] })
    await toBin(id)
    await expect(purgeNow(id)).rejects.toThrow(`保留至 ${inTenYears}-`)
    expect(await exists(id)).toBe(true)
  })

  it('counts from the last release where the rule says so', async () => {
    const made = (await admin.call(categories.taxonomyAdd, { body: { name: '制度', pid: '0' } })) as {
      id: string
      code: string
    }
    await admin.call(retentionRule.add, {
      body: { categoryId: made.id, name: '制度三年', years: 3, since: 'released' },
    })
    const id = await write('制度一')
    await admin.call(docEditRelease, { body: { id, category: made.code } })
    await db()
      .update(document)
      .set({ createTime: new Date('2001-01-01') })
      .where(eq(document.id, id))
    const { keepUntil } = await editor.call(docRetention, { query: { docId: id } })
    expect(keepUntil).toContain(`${new Date().getFullYear() + 3}-`)
  })
})

describe('deletion for ever by two people', () => {
  it('asks for two for what was kept, although the time is over; nobody approves their own, nor who stands in for them', async () => {
    const id = await write('期满')
    await keep([id], '2020-01-01')
    await toBin(id)
    await expect(purgeNow(id)).rejects.toThrow('需要两个人')
    const asked = await request([id])
    await expect(decide(asked, true, admin)).rejects.toThrow('自己的申请要由另一个人决定')
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
    const between = { userId: idOf['admin']!, agentId: secondId, startTime: hours(-1), endTime: hours(1), status: '1' }
    await db().insert(deputy).values(between)
    await expect(decide(asked, true, second)).rejects.toThrow('要由第三个人决定')
    await db().delete(deputy)
    await expect(decide(asked, false, second)).rejects.toThrow('请输入驳回理由')
    expect(await exists(id)).toBe(true)
    await decide(asked, true, second)
    expect(await ended(asked)).toMatchObject({ total: 1, done: 1, kept: 0 })
    expect(await exists(id)).toBe(false)
    await expect(decide(asked, true, second)).rejects.toThrow('已经有了结果')
    expect(await company.lastAudit('purge-request-approve', asked)).toBeDefined()
    expect((await company.lastAudit('document-purge', id))?.username).toBe('admin')
  })

  it('is withdrawn by who asked and refused with a reason; then nothing is deleted', async () => {
    const id = await toBin(await write('撤回驳回'))
    const first = await request([id])
    await admin.call(purge.purgeRequestWithdraw, { body: { id: first } })
    await expect(decide(first, true, second)).rejects.toThrow('已经有了结果')
    const again = await request([id])
    await decide(again, false, second, '还要用')
    const found = await admin.call(purge.purgeRequestGet, { query: { id: again } })
    expect(found).toMatchObject({ state: 'refused', decideReason: '还要用', own: true })
    expect(await exists(id)).toBe(true)
  })

  it('leaves what was held, kept or restored meanwhile, with a reason for each', async () => {
    const ids = await Promise.all(['甲', '乙', '丙', '丁'].map(async (word) => toBin(await write(`中途${word}`))))
    const asked = await request(ids)
    await place(await newCase('途-1'), [ids[0]!])
    await keep([ids[1]!], dayIn(5)).catch(() => null)
    await db()
      .update(document)
      .set({ keepUntil: new Date(Date.now() + 86_400_000) })
      .where(eq(document.id, ids[1]!))
    await editor.call(docRestore, { query: { ids: ids[2]! } })
    await decide(asked, true, second)
    expect(await ended(asked)).toMatchObject({ total: 4, done: 1, kept: 3 })
    expect((await results(asked)).map(({ state, reason }) => [state, reason])).toEqual([
      ['kept', '这篇知识因案件冻结，不能删除'],
      ['kept', expect.stringContaining('这篇知识保留至')],
      ['kept', '知识不在回收站'],
      ['done', null],
    ])
    expect(await Promise.all(ids.map(exists))).toEqual([true, true, true, false])
  })

  it('is asked for every document where the site says so', async () => {
    const id = await toBin(await write('全站两人'))
    await byTwo('1')
    await eventually('the setting counts', async () =>
      purgeNow(id).then(
        () => null,
        (error: Error) => (error.message.includes('需要两个人') ? true : null),
      ),
    )
    expect(await exists(id)).toBe(true)
  })

  it('tells the titles of requested documents only to who sees them in the bin', async () => {
    const id = await toBin(await write('绝密回收', 'private'))
    const asked = await request([id])
    expect((await results(asked))[0]).toMatchObject({ docId: id, title: '绝密回收' })
    const seen = await second.call(purge.purgeRequestDocuments, { query: { requestId: asked } })
    expect(seen.records).toMatchObject([{ docId: id, title: null }])
    for (const query of [{}, { id: asked }]) {
      expect(JSON.stringify(await second.call(purge.purgeRequestList, { query }))).not.toContain('绝密')
    }
    expect((await other.call(docBin, { query: {} })).records).toEqual([])
  })
})

/** Numbers from 0 to below n, the same at every run. */
function* dice(seed: number) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

it('no held document is ever deleted, whatever people do in whatever order', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => write(`性质${at}`)))
  const caseId = await newCase('性-1')
  const random = dice(36)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next().value! * from.length)]!
  const deeds: ((id: string) => Promise<unknown>)[] = [
    (id) => place(caseId, [id]),
    (id) => admin.call(hold.holdLift, { body: { id: caseId, docIds: [id], reason: '试' } }),
    (id) => toBin(id),
    (id) => purgeNow(id),
    (id) => purgeNow(id),
    (id) => editor.call(docRestore, { query: { ids: id } }),
    (id) => request([id]).then((asked) => decide(asked, true, second)),
  ]
  for (let step = 0; step < 60; step++) {
    const held = await db().select().from(retentionHoldDocument)
    const steps = Array.from({ length: 3 }, () => pick(deeds.filter((_, at) => at !== 1))(pick(ids)).catch(() => null))
    await Promise.all(steps)
    const there = await db().select({ id: document.id }).from(document).where(inArray(document.id, ids))
    const living = new Set(there.map(({ id }) => id))
    expect(held.filter(({ documentId }) => !living.has(documentId))).toEqual([])
    if (step % 5 === 4) await deeds[1]!(pick(ids))
  }
  const { rows } = await db().execute(
    sql`select count(*)::int as n from retention_hold_document h left join document d on d.id = h.document_id where d.id is null`,
  )
  expect(rows).toEqual([{ n: 0 }])
}, 120_000)
