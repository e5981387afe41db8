import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docDelete, docGet, docListRecent, docText } from '#core/contract/km/documents/document.ts'
import { docEditRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { lockCheckOut } from '#core/contract/km/documents/edit-lock.ts'
import { STATUS } from '#core/rules/document-status.ts'
import {
  docBin,
  docListPassed,
  docListWaiting,
  docPass,
  docPassBatch,
  docRejectBatch,
  docPurge,
  docReject,
  docRelease,
  docRestore,
  docSubmit,
  docSubmitBatch,
  docWithdraw,
} from '#core/contract/km/review/review.ts'
import { foundIds, searchable, settled, uploadText } from '../../support/documents.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'

let server: TestServer
let admin: Api
let editor: Api
let reviewer: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, editor, reviewer, staff] = (await Promise.all(
    ['admin', 'editor', 'reviewer', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const readState = async (api: Api, id: string) => {
  const row = (await api.call(docGet, { query: { id } })).records[0]
  return row ? [row.status, row.releaseFlag] : null
}
const one = (id: string) => ({ query: { id } })
const many = (...ids: string[]) => ({ query: { ids: ids.join(',') } })

describe('refusals', () => {
  it('asks for a token, for the permission, and says nothing of documents of others', async () => {
    const doc = await uploadText(staff, '评审拒绝.txt', '评审拒绝全文', 'staff')
    await expect(server.guest.call(docSubmit, one(doc.id))).rejects.toMatchObject({ kind: 'expired' })
    await expect(staff.call(docPass, one(doc.id))).rejects.toMatchObject({ kind: 'denied' })
    await expect(staff.call(docPurge, many(doc.id))).rejects.toMatchObject({ kind: 'denied' })
    await expect(editor.call(docSubmit, one(doc.id))).rejects.toThrow('找不到文档')
    // 财务部 is not in the branch of a reviewer of 人力资源部.
    await staff.call(docSubmit, one(doc.id))
    await expect(reviewer.call(docPass, one(doc.id))).rejects.toThrow('找不到文档')
    expect((await reviewer.call(docListWaiting, { query: {} })).total).toBe(0)
    expect(await readState(staff, doc.id)).toEqual([STATUS.waiting, 0])
  })
  it('refuses what the state does not allow, and changes nothing', async () => {
    const doc = await uploadText(staff, '状态不允许.txt', '状态不允许全文', 'staff')
    await expect(admin.call(docPass, one(doc.id))).rejects.toThrow('审核失败!')
    await expect(staff.call(docWithdraw, one(doc.id))).rejects.toThrow('只有待审核的知识可以撤回')
    await expect(staff.call(docRelease, { body: { id: doc.id, releaseFlag: 1 } })).rejects.toThrow('只有审核通过的知识')
    await expect(admin.call(docPurge, many(doc.id))).rejects.toThrow('全部失败')
    expect(await readState(staff, doc.id)).toEqual([STATUS.draft, 0])
  })
})

it('a private document concerns its reviewer while it waits, and not when it has passed', async () => {
  const { id } = await uploadText(editor, '沙狐工资.txt', '沙狐工资全文', 'private')
  await settled(editor, id)
  const before = await readState(editor, id)
  expect(before).toEqual([STATUS.passed, 1])
  for (const call of [
    () => reviewer.call(docRevise, { query: { id } }),
    () => reviewer.call(lockCheckOut, { query: { id } }),
    () => reviewer.call(docRelease, { body: { id, releaseFlag: 0 } }),
    () => reviewer.call(docEditRelease, { body: { id, scope: 'staff' } }),
  ])
    await expect(call()).rejects.toMatchObject({ kind: 'refused' })
  expect(await readState(editor, id)).toEqual(before)
  expect((await editor.call(docGet, one(id))).records[0]).toMatchObject({ scope: 'private', title: '沙狐工资' })
  expect(await readState(reviewer, id)).toBeNull()

  await editor.call(docRevise, { query: { id } })
  await editor.call(docSubmit, one(id))
  expect((await reviewer.call(docListWaiting, { query: {} })).records.map((row) => row.id)).toContain(id)
  await reviewer.call(docPass, one(id))
  expect(await readState(editor, id)).toEqual([STATUS.passed, 1])
})

it('takes a document from draft through rejection to the shelf, seen by readers only then', async () => {
  const doc = await uploadText(staff, '猞猁预案.txt', '猞猁预案全文内容', 'staff')
  await settled(staff, doc.id)
  await staff.call(docSubmit, one(doc.id))
  await expect(staff.call(docSubmit, one(doc.id))).rejects.toThrow('不允许提审')
  expect(await readState(editor, doc.id)).toBeNull()

  const waiting = (await admin.call(docListWaiting, { query: {} })).records.map((row) => row.id)
  expect(waiting).toContain(doc.id)
  expect((await admin.call(docText, one(doc.id))).text).toContain('猞猁')
  await admin.call(docReject, { query: { id: doc.id, reason: '缺少附件' } })
  expect(await readState(staff, doc.id)).toEqual([STATUS.rejected, 0])

  await staff.call(docSubmit, one(doc.id))
  await staff.call(docWithdraw, one(doc.id))
  await staff.call(docSubmit, one(doc.id))
  expect(await foundIds(editor, '猞猁预案')).not.toContain(doc.id)
  await admin.call(docPass, one(doc.id))
  expect(await readState(editor, doc.id)).toEqual([STATUS.passed, 1])
  await searchable(editor, '猞猁预案', doc.id)
  expect((await admin.call(docListPassed, { query: { id: doc.id } })).total).toBe(1)
})

it('takes a document off the shelf and out of every answer at once, and back', async () => {
  const doc = await uploadText(editor, '貂熊通告.txt', '貂熊通告全文', 'staff')
  await settled(editor, doc.id)
  await searchable(staff, '貂熊通告', doc.id)
  server.running.engines.follower.pause(true)
  await editor.call(docRelease, { body: { id: doc.id, releaseFlag: 0 } })
  expect(await foundIds(staff, '貂熊通告')).not.toContain(doc.id)
  expect((await staff.call(docListRecent, { query: { id: doc.id } })).total).toBe(0)
  expect(await readState(staff, doc.id)).toBeNull()
  server.running.engines.follower.pause(false)
  await editor.call(docRelease, { body: { id: doc.id, releaseFlag: 1 } })
  await searchable(staff, '貂熊通告', doc.id)
})

it('deletes into the bin, restores from it, and purges for good', async () => {
  const doc = await uploadText(editor, '豺狼备忘.txt', '豺狼备忘全文', 'staff')
  await settled(editor, doc.id)
  await editor.call(docDelete, one(doc.id))
  expect((await editor.call(docBin, { query: { id: doc.id } })).records[0]!.status).toBe(STATUS.deleted)
  expect((await staff.call(docBin, { query: { id: doc.id } })).total).toBe(0)
  await expect(staff.call(docRestore, many(doc.id))).rejects.toThrow('全部失败')
  expect(await editor.call(docRestore, many(doc.id))).toEqual([])
  await searchable(staff, '豺狼备忘', doc.id)
  await editor.call(docDelete, one(doc.id))
  expect(await admin.call(docPurge, many(doc.id, 'nowhere'))).toEqual(['nowhere'])
  expect((await editor.call(docBin, { query: { id: doc.id } })).total).toBe(0)
})

// proves CD-17, CD-18, CD-19
it('takes several papers at once to the review, and from there to the shelf', async () => {
  const docs = await Promise.all([1, 2].map((n) => uploadText(staff, `成批${n}.txt`, `成批送审第${n}篇`, 'staff')))
  const ids = docs.map((doc) => doc.id)
  const states = () => Promise.all(ids.map((id) => readState(staff, id)))
  expect(await staff.call(docSubmitBatch, many(...ids))).toEqual([])
  expect(await states()).toEqual([
    [STATUS.waiting, 0],
    [STATUS.waiting, 0],
  ])
  await expect(staff.call(docRejectBatch, many(...ids))).rejects.toMatchObject({ kind: 'denied' })
  expect(await admin.call(docRejectBatch, { query: { ids: ids.join(','), reason: '合并成一篇' } })).toEqual([])
  expect(await states()).toEqual([
    [STATUS.rejected, 0],
    [STATUS.rejected, 0],
  ])
  expect(await staff.call(docSubmitBatch, many(...ids))).toEqual([])
  await expect(staff.call(docPassBatch, many(...ids))).rejects.toMatchObject({ kind: 'denied' })
  expect(await admin.call(docPassBatch, many(...ids))).toEqual([])
  expect(await states()).toEqual([
    [STATUS.passed, 1],
    [STATUS.passed, 1],
  ])
})

// proves T-17
it('answers batches row by row, and of two reviewers at once exactly one passes a document', async () => {
  const docs = await Promise.all([1, 2].map((n) => uploadText(staff, `批量${n}.txt`, `批量审核第${n}篇`, 'staff')))
  const ids = docs.map((doc) => doc.id)
  expect(await staff.call(docSubmitBatch, many(ids[0]!))).toEqual([])
  expect(await staff.call(docSubmitBatch, many(...ids))).toEqual([ids[0]])
  const both = await Promise.allSettled([admin.call(docPass, one(ids[0]!)), admin.call(docPass, one(ids[0]!))])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await admin.call(docPassBatch, many(...ids))).toEqual([ids[0]])
  for (const id of ids) expect(await readState(staff, id)).toEqual([STATUS.passed, 1])
})
