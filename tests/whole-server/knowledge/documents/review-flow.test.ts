import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { docDelete, docGet, docListSubmitted, docUpload } from '#core/contract/km/documents/document.ts'
import { docEditAndRelease, docRevise } from '#core/contract/km/documents/edit.ts'
import { docPass, docReject, docRestore, docSubmit, docWithdraw } from '#core/contract/km/review/review.ts'
import {
  remarkAdd,
  remarkAnswer,
  remarkDelete,
  remarkList,
  remarkSettle,
  reviewDesk,
} from '#core/contract/km/review/review-desk.ts'
import { flowExport, flowGet, flowList } from '#core/contract/km/review/review-flow.ts'
import { beginImported } from '#server/knowledge/documents/index.ts'
import { reviewFlow } from '#server/db/schema/index.ts'
import { settled, uploadText } from '../../support/documents.ts'
import { download, readBook } from '../../support/workbooks.ts'
import { startServer, type TestServer } from '../../support/fixture.ts'
import { rightsTools } from '../../support/rights-admin.ts'

let server: TestServer
let admin: Api
let reviewer: Api
let editor: Api
let staff: Api
beforeAll(async () => {
  server = await startServer()
  ;[admin, reviewer, editor, staff] = (await Promise.all(
    ['admin', 'reviewer', 'editor', 'zhangwei'].map(server.signIn),
  )) as [Api, Api, Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const flowsOf = async (api: Api, docId: string) =>
  (await api.call(flowList, { query: { docId, order: 'asc' } })).records
const eventsOf = async (api: Api, id: string) =>
  (await api.call(flowGet, { query: { id } })).events.map(({ action, realname, reason }) => [action, realname, reason])

describe('a submission', () => {
  // proves S-44, S-83
  it('says in which step it is and for whom it waits, and keeps who did what, when and why', async () => {
    const { id } = await uploadText(staff, '流程一.md', '流程的正文', 'staff')
    await settled(staff, id)
    await staff.call(docSubmit, { query: { id } })
    const [first] = await flowsOf(staff, id)
    expect(first).toMatchObject({ state: 'waiting', step: 1, steps: 1, starterName: '张伟' })
    expect(first!.waitsFor).toContain('管理员')
    await staff.call(docWithdraw, { query: { id } })
    await staff.call(docSubmit, { query: { id } })
    await staff.call(docDelete, { query: { id } })
    expect(await flowsOf(staff, id)).toEqual([])
    await staff.call(docRestore, { query: { ids: id } })
    await admin.call(docReject, { query: { id, reason: '缺附件' } })
    await staff.call(docSubmit, { query: { id } })
    await admin.call(docPass, { query: { id } })
    const flows = await flowsOf(admin, id)
    expect(flows.map(({ state }) => state)).toEqual(['withdrawn', 'rejected', 'passed'])
    expect(await eventsOf(admin, flows[1]!.id)).toEqual([
      ['submit', '张伟', null],
      ['reject', '管理员', '缺附件'],
    ])
    const lina = await server.signIn('lina')
    expect(await flowsOf(lina, id)).toEqual([])
    await expect(lina.call(flowGet, { query: { id: flows[2]!.id } })).rejects.toThrow('找不到这次审核')
  })

  it('of a category with two steps is published only after another person of the second group has passed it', async () => {
    const { code, id: category } = await admin.call(categories.taxonomyAdd, { body: { name: '两步' } })
    await server.setSite('ReviewTwoStepCategories', category)
    await server.setSite('ReviewSecondRole', 'admin')
    const { id } = await staff.call(docUpload, {
      file: new Blob(['两步审核的正文']),
      fileName: '两步.md',
      body: { title: '两步', category: code!, scope: 'public' },
    })
    await settled(staff, id)
    await staff.call(docSubmit, { query: { id } })
    await admin.call(docPass, { query: { id } })
    const stateOf = async () => (await staff.call(docGet, { query: { id } })).records[0]
    expect(await stateOf()).toMatchObject({ status: 1 })
    expect((await editor.call(docGet, { query: { id } })).total).toBe(0)
    expect((await flowsOf(staff, id))[0]).toMatchObject({ state: 'waiting', step: 2, steps: 2 })
    await expect(admin.call(docPass, { query: { id } })).rejects.toThrow('您已在初审通过，终审须由另一人完成')
    await expect(admin.call(docReject, { query: { id, reason: '不' } })).rejects.toThrow('终审须由另一人完成')
    const rights = rightsTools(server, admin)
    const second = await rights.withRole('lina', await rights.roleId('admin'))
    // Editing and passing in one go would leave out a step, also for who may pass the second one.
    const editAndPass = second.call(docEditAndRelease, { body: { id, title: '两步改' } })
    await expect(editAndPass).rejects.toThrow('这篇知识要两步审核，不能修改后直接发布')
    await second.call(docPass, { query: { id } })
    expect(await stateOf()).toMatchObject({ status: 2 })
    expect((await editor.call(docGet, { query: { id } })).total).toBe(1)
    const [flow] = await flowsOf(staff, id)
    expect(flow).toMatchObject({ state: 'passed' })
    expect(flow!.approvals).toEqual([
      expect.stringMatching(/^初审 管理员 \d{4}-/),
      expect.stringMatching(/^终审 李娜 \d{4}-/),
    ])
    const textFor = async (username: string, query = {}) => {
      const { bytes, refusal } = await download(server, username, flowExport, query)
      return refusal ?? JSON.stringify((await readBook(bytes)).rows)
    }
    const text = await textFor('admin', { docId: id })
    for (const word of ['两步', '已通过', '初审 管理员', '终审 李娜']) expect(text).toContain(word)
    expect(await textFor('zhangwei')).toContain('权限')
    // A reviewer of another department exports nothing of it.
    expect(await textFor('reviewer')).toContain('审批人')
    expect(await textFor('reviewer')).not.toContain('终审 李娜')
    expect((await eventsOf(staff, flow!.id)).map(([action]) => action)).toEqual(['submit', 'pass', 'pass'])
    await server.setSite('ReviewTwoStepCategories', '')
  })
})

it('what an import leaves waiting goes into the first of the steps of its category, once', async () => {
  const { code, id: category } = await admin.call(categories.taxonomyAdd, { body: { name: '导入的两步' } })
  await server.setSite('ReviewTwoStepCategories', category)
  await server.setSite('ReviewSecondRole', 'admin')
  const body = { title: '导入的', category: code!, scope: 'public' as const }
  const { id } = await staff.call(docUpload, { file: new Blob(['导入的正文']), fileName: '导入的.md', body })
  await settled(staff, id)
  await staff.call(docSubmit, { query: { id } })
  const { db } = server.running.engines
  await db.delete(reviewFlow).where(eq(reviewFlow.documentId, id))
  await expect(admin.call(docPass, { query: { id } })).rejects.toMatchObject({ kind: 'refused' })
  const begin = () => db.transaction((tx) => beginImported(tx, db, new Date()))
  expect([await begin(), await begin()]).toEqual([1, 0])
  expect(await flowsOf(staff, id)).toMatchObject([{ state: 'waiting', step: 1, steps: 2, starterName: '张伟' }])
  await admin.call(docPass, { query: { id } })
  expect((await staff.call(docGet, { query: { id } })).records[0]).toMatchObject({ status: 1 })
  expect(await flowsOf(staff, id)).toMatchObject([{ step: 2 }])
  await server.setSite('ReviewTwoStepCategories', '')
})

describe('remarks about a version that waits', () => {
  it('are for people who work on it, and about what waits now', async () => {
    const { id } = await uploadText(staff, '批注.md', '第一行\n第二行', 'staff')
    await settled(staff, id)
    await staff.call(docSubmit, { query: { id } })
    const desk = await admin.call(reviewDesk, { query: { id } })
    expect(desk).toMatchObject({ inForce: null, waiting: { version: 1 }, remarks: [] })
    const body = { docId: id, versionId: desk.waiting.id, line: 2, quote: '第二行', text: '请写清楚' }
    const remark = await admin.call(remarkAdd, { body })
    await expect(admin.call(remarkAdd, { body: { ...body, versionId: 'other' } })).rejects.toThrow('请重新看后再批注')
    await expect(reviewer.call(reviewDesk, { query: { id } })).rejects.toThrow('不在您的待审核里')
    await expect(reviewer.call(remarkAdd, { body })).rejects.toThrow('不在您的待审核里')
    await expect(staff.call(remarkDelete, { query: { id: remark.id } })).rejects.toThrow('只能删除自己的批注')
    const answer = (api: Api, text = '已改') => api.call(remarkAnswer, { body: { id: remark.id, text } })
    await expect(answer(server.guest)).rejects.toMatchObject({ kind: 'expired' })
    await expect(answer(editor)).rejects.toThrow('找不到这条批注')
    await expect(answer(reviewer)).rejects.toThrow('找不到这条批注')
    const { answers } = await answer(staff)
    expect(answers).toMatchObject([{ text: '已改', authorName: '张伟', isMine: true }])
    expect((await admin.call(reviewDesk, { query: { id } })).remarks).toMatchObject([
      { text: '请写清楚', line: 2, answers: [{ text: '已改', isMine: false }] },
    ])
    // An answer is no remark: it is neither settled nor answered, nor counted.
    await expect(staff.call(remarkSettle, { body: { id: answers[0]!.id, settled: true } })).rejects.toThrow(
      '找不到这条批注',
    )
    const openIn = async (list: typeof docListSubmitted) =>
      (await staff.call(list, { query: { id } })).records[0]!.openRemarks
    expect(await openIn(docListSubmitted)).toBe(1)
    await staff.call(remarkSettle, { body: { id: remark.id, settled: true } })
    expect(await openIn(docListSubmitted)).toBe(0)
    await admin.call(docPass, { query: { id } })
    expect(await staff.call(remarkList, { query: { docId: id } })).toMatchObject([{ settled: true, line: 2 }])
    expect(await editor.call(remarkList, { query: { docId: id } })).toEqual([])
    await expect(answer(editor)).rejects.toThrow('找不到这条批注')
    expect(JSON.stringify(await editor.call(docGet, { query: { id } }))).not.toContain('openRemarks')
    // While the next version waits, the desk shows of the former one only what is still open.
    await staff.call(docRevise, { query: { id } })
    await staff.call(docSubmit, { query: { id } })
    const onDesk = async () =>
      (await admin.call(reviewDesk, { query: { id } })).remarks.map(({ version, settled }) => [version, settled])
    expect(await onDesk()).toEqual([])
    await staff.call(remarkSettle, { body: { id: remark.id, settled: false } })
    expect(await onDesk()).toEqual([[1, false]])
  })
})
