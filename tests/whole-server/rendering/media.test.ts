import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docPreview } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { fileTicket } from '#core/contract/km/documents/file.ts'
import { smallWav } from '../../fixtures/small-wav.ts'
import { settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'
import { stranger, visit } from '../support/plain-address.ts'

let server: TestServer
let editor: Api
let lina: Api
let other: Api
beforeAll(async () => {
  server = await startServer()
  other = server.api((await stranger(server)).token)
  ;[editor, lina] = (await Promise.all(['editor', 'lina'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const SOUND = smallWav(2)
/** Each of another length: the same bytes are not taken twice. */
const recording = async (name: string, seconds: number, scope: 'staff' | 'private' = 'staff') =>
  settled(editor, (await uploadText(editor, name, new Uint8Array(smallWav(seconds)), scope)).id)
const ticket = async (api: Api, { id }: DocRow) =>
  (await api.call(fileTicket, { query: { docId: id, right: 'view' } })).token
const ask = (query: Record<string, string>, range: string) =>
  fetch(`${server.baseURL}/api${docPreview.path}?${new URLSearchParams(query)}`, { headers: { range } })

it('a recording is played by who may read it and by nobody else', async () => {
  const doc = await recording('会议录音.wav', 1, 'private')
  expect(doc.viewKind).toBe('audio')
  expect(await visit(server, docPreview, { docId: doc.id })).toMatchObject({ status: 401 })
  expect(await visit(server, docPreview, { docId: doc.id, token: 'zt_made.up' })).toMatchObject({ status: 403 })
  await expect(ticket(lina, doc)).rejects.toThrow('找不到文档')
  await expect(ticket(other, doc)).rejects.toMatchObject({ kind: 'denied' })
  const token = await ticket(editor, doc)
  const mine = await recording('另一段.wav', 3, 'private')
  expect(await visit(server, docPreview, { docId: mine.id, token })).toMatchObject({ status: 403 })
  expect(await visit(server, docPreview, { docId: doc.id, token })).toMatchObject({ status: 200 })
})

// proves S-24
it('is sent in the range that a player asks for, under a type that only plays', async () => {
  const doc = await recording('培训.wav', 2)
  const query = { docId: doc.id, token: await ticket(lina, doc) }
  const part = await ask(query, 'bytes=100-199')
  expect(part.status).toBe(206)
  expect(part.headers.get('content-type')).toBe('audio/wav')
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${SOUND.length}`)
  expect(part.headers.get('accept-ranges')).toBe('bytes')
  expect(part.headers.get('content-disposition')).toMatch(/^inline/)
  expect(part.headers.get('content-security-policy')).toContain('sandbox')
  expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(SOUND.subarray(100, 200)))
  expect((await ask(query, `bytes=${SOUND.length}-`)).status).toBe(416)
})

it('what browsers do not play is not sent for playing', async () => {
  await server.setSite('supportFileTypes', '*')
  const doc = await recording('旧录音.wma', 4)
  const answer = await ask({ docId: doc.id, token: await ticket(lina, doc) }, 'bytes=0-')
  expect(answer.status).toBe(404)
})
