import { expect } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import { docUpload } from '#core/contract/km/documents/document.ts'
import type { TestServer } from './fixture.ts'

type Values = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

/** Calls as foreign clients make them: requests are sent as given, and answers returned unparsed. */
export function rawCalls(server: TestServer, username: string) {
  return async (
    e: Pick<Endpoint, 'path' | 'methods'>,
    o: { params?: Values; query?: Values; body?: unknown } = {},
  ): Promise<Envelope<unknown> & { headers: Headers; status: number }> => {
    const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(o.params?.[name])))
    const query = new URLSearchParams(
      Object.entries(o.query ?? {}).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((each) => [name, text(each)]),
      ),
    )
    const form = o.body instanceof FormData
    const response = await fetch(`${server.baseURL}/api${path}?${query}`, {
      method: e.methods[0],
      headers: {
        ...(username !== '' && { 'X-Access-Token': await server.tokenOf(username) }),
        ...(o.body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      ...(o.body !== undefined && { body: form ? (o.body as FormData) : JSON.stringify(o.body) }),
    })
    const reply = (await response.json()) as Envelope<unknown>
    return { ...reply, headers: response.headers, status: response.status }
  }
}
export type RawCall = ReturnType<typeof rawCalls>

export type Reply = Awaited<ReturnType<RawCall>>
export type Row = Record<string, unknown>
export const resultRows = (reply: Reply): Row[] => {
  expect(reply, reply.message).toMatchObject({ success: true })
  const { result } = reply
  return (Array.isArray(result) ? result : (result as { records: Row[] }).records) as Row[]
}
export const titles = (reply: Reply) => resultRows(reply).map((row) => row['title'])

async function upload(call: RawCall, name: string, fields: Record<string, string>): Promise<Reply> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([`${name}的正文`]), name)
  return call(docUpload, { body: form })
}
export const uploaded = async (call: RawCall, name: string, fields: Record<string, string> = {}): Promise<Row> => {
  const reply = await upload(call, name, fields)
  expect(reply, reply.message).toMatchObject({ success: true })
  return reply.result as Row
}
