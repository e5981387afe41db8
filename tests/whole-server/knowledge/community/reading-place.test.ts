import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { readingPlaces, readingPlaceSave } from '#core/contract/km/community/reading-place.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { docPurge } from '#core/contract/km/review/review.ts'
import { apiTokenAdd } from '#core/contract/sys/api-token.ts'
import { readingPlace } from '#server/db/schema/index.ts'
import { visitSweep } from '#server/knowledge/documents/visits/sweep.ts'
import { type Cast, startCast } from '../../support/cast.ts'
import { uploadText } from '../../support/documents.ts'

let { server, admin, editor, lina, other } = {} as Cast
beforeAll(async () => {
  ;({ server, admin, editor, lina, other } = await startCast())
})
afterAll(() => server[Symbol.asyncDispose]())

let counter = 0
const newDocument = async (scope: 'staff' | 'private' = 'staff') =>
  (await uploadText(editor, `长文${++counter}.txt`, `第${counter}篇很长的制度`, scope)).id
const save = (api: Api, docId: string, place: object = {}) =>
  api.call(readingPlaceSave, { body: { docId, version: 1, part: 0.4, ...place } })
const places = (api: Api, ...ids: string[]) =>
  api.call(readingPlaces, { query: { ...(ids.length > 0 && { ids: ids.join(',') }) } })
const db = () => server.running.engines.db

describe('the place where somebody reads', () => {
  it('is of people who may read the document, not of guests and programs', async () => {
    const [docId, secret] = [await newDocument(), await newDocument('private')]
    await expect(save(server.guest, docId)).rejects.toMatchObject({ kind: 'expired' })
    await expect(places(server.guest)).rejects.toMatchObject({ kind: 'expired' })
    const program = server.api((await editor.call(apiTokenAdd, { body: { name: '阅读', works: true } })).token)
    await expect(save(program, docId)).rejects.toMatchObject({ kind: 'denied' })
    await expect(save(lina, secret)).rejects.toThrow('找不到文档')
    await expect(save(lina, 'none')).rejects.toThrow('找不到文档')
    expect(await db().$count(readingPlace)).toBe(0)
  })

  it('is the last one, on every device of this person, and nobody else sees it', async () => {
    const docId = await newDocument()
    await save(lina, docId, { page: 12 })
    const elsewhere = await server.signIn('lina')
    expect(await places(elsewhere, docId)).toMatchObject([{ docId, version: 1, page: 12, heading: null }])
    expect((await places(elsewhere, docId))[0]!.part).toBeCloseTo(0.4)
    await save(elsewhere, docId, { part: 0.75, heading: '三、附则', version: 2 })
    expect(await places(lina, docId)).toMatchObject([{ part: 0.75, page: null, heading: '三、附则', version: 2 }])
    expect(await places(other, docId)).toEqual([])
    await save(other, docId, { part: 0.1 })
    expect(await places(lina, docId)).toMatchObject([{ part: 0.75 }])
    expect(await db().$count(readingPlace, eq(readingPlace.documentId, docId))).toBe(2)
  })

  it('is told of the ten documents that were read last, unless some are named', async () => {
    const ids: string[] = []
    for (let n = 0; n < 11; n++) ids.push(await newDocument())
    for (const id of ids) await save(other, id)
    expect((await places(other)).map(({ docId }) => docId)).toEqual(ids.toReversed().slice(0, 10))
    expect((await places(other, ids[0]!, ids[10]!)).length).toBe(2)
  })

  it('refuses what is no place, and keeps the one before', async () => {
    const docId = await newDocument()
    await save(lina, docId)
    for (const [place, sentence] of [
      [{ part: 1.2 }, '读到的部分应为 0 到 1 之间的数'],
      [{ part: -0.1 }, '读到的部分应为 0 到 1 之间的数'],
      [{ page: 0 }, '页码不正确'],
      [{ page: 1.5 }, '页码应为整数'],
      [{ version: 0 }, '版本不正确'],
      [{ heading: '长'.repeat(201) }, '不能超过 200 个字'],
    ] as const)
      await expect(save(lina, docId, place)).rejects.toThrow(sentence)
    await expect(places(lina, '不 对')).rejects.toThrow('编号格式不正确')
    expect(await places(lina, docId)).toMatchObject([{ page: null, version: 1 }])
  })

  it('is not told any more when the right to read ends, and goes with its document', async () => {
    const docId = await newDocument()
    await save(lina, docId)
    await editor.call(docEditRelease, { body: { id: docId, scope: 'private' } })
    expect(await places(lina, docId)).toEqual([])
    await expect(save(lina, docId)).rejects.toThrow('找不到文档')
    await editor.call(docDelete, { query: { id: docId } })
    await admin.call(docPurge, { query: { ids: docId } })
    expect(await db().$count(readingPlace, eq(readingPlace.documentId, docId))).toBe(0)
  })

  it('goes with the records of visits, after as many days', async () => {
    const [old, recent] = [await newDocument(), await newDocument()]
    await save(lina, old)
    await save(lina, recent)
    await db()
      .update(readingPlace)
      .set({ time: new Date(Date.now() - 40 * 86_400_000) })
      .where(eq(readingPlace.documentId, old))
    await server.setSite('VisitRecordDays', '30')
    await visitSweep.run(server.running.engines, new AbortController().signal)
    expect((await places(lina, old, recent)).map(({ docId }) => docId)).toEqual([recent])
  })
})
