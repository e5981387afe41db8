import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Envelope } from '#core/contract/envelope.ts'
import type { TestServer } from './fixture.ts'

type Values = Readonly<Record<string, unknown>>

/** Calls as foreign clients make them: whatever the test says goes over the wire, whatever comes back is told. */
export function rawCalls(server: TestServer, username: string) {
  return async (
    e: Pick<Endpoint, 'path' | 'methods'>,
    o: { params?: Values; query?: Values; body?: unknown } = {},
  ): Promise<Envelope<unknown> & { headers: Headers; status: number }> => {
    const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(o.params?.[name] ?? '')))
    const query = new URLSearchParams(
      Object.entries(o.query ?? {}).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
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
