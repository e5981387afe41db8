import { expect } from 'vitest'
import { FAMILY_CALLS } from './family-calls.ts'
import type { TestServer } from '../support/fixture.ts'
import type { Row } from '../support/raw-calls.ts'
import { writeWorkbook, importForm } from '../support/workbooks.ts'

/** What the clients' lists always send: texts, empty ones too, and the time against caches. */
const LIST = {
  _t: '1763856000',
  column: 'createTime',
  order: 'desc',
  field: 'id,,,action',
  pageNo: '1',
  pageSize: '10',
  superQueryMatchType: 'and',
  superQueryParams: '',
}

interface Sent {
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** What stands for `{x}` in the address. */
  x?: string
  token?: string
}

interface Answer {
  success: boolean
  message: string
  code: number
  result: unknown
  timestamp: number
}

/** The first of the rows, which has all these keys. */
function first(call: string, rows: unknown, keys: string): Row {
  expect(Array.isArray(rows), call).toBe(true)
  const [row] = rows as Row[]
  expect(Object.keys(row ?? {}), call).toEqual(expect.arrayContaining(keys.split(' ')))
  return row!
}

/** The family's front ends: they send their own form and read their own shape; `asked` are the calls made so far. */
export function familyClient(server: () => TestServer) {
  const asked = new Set<string>()
  async function send(call: string, { query = {}, body, x = '', token }: Sent): Promise<Response> {
    if (!FAMILY_CALLS.includes(call)) throw new Error(`${call} is no call of the family`)
    asked.add(call)
    const [method, path] = call.split(' ') as [string, string]
    const isForm = body instanceof FormData
    const address = `${server().baseURL}/api${path.replace('{x}', x)}?${new URLSearchParams({ _t: LIST._t, ...query })}`
    return fetch(address, {
      method,
      headers: {
        'X-Access-Token': token ?? (await server().tokenOf('admin')),
        'tenant-id': '0',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
  }

  async function ask(call: string, sent: Sent = {}): Promise<Answer> {
    const response = await send(call, sent)
    const answer = (await response.json()) as Answer
    expect(answer, `${call}: ${answer.message}`).toMatchObject({ success: true })
    expect([typeof answer.code, typeof answer.message, typeof answer.timestamp], call).toEqual([
      'number',
      'string',
      'number',
    ])
    return answer
  }

  const list = async (call: string, keys: string, sent: Sent = {}) => first(call, (await ask(call, sent)).result, keys)
  const page = async (call: string, keys: string, query: Readonly<Record<string, string>> = {}) => {
    const { result } = await ask(call, { query: { ...LIST, ...query } })
    const { records, ...rest } = result as { records: unknown }
    expect(rest, call).toMatchObject({ total: expect.any(Number), size: 10, current: 1, pages: expect.any(Number) })
    return first(call, records, keys)
  }
  const ids = async (call: string, sent: Sent) => {
    const { result } = await ask(call, sent)
    expect(
      (result as unknown[]).every((id) => typeof id === 'string'),
      call,
    ).toBe(true)
    return result as string[]
  }
  const sheet = async (call: string) => {
    const response = await send(call, { query: { ...LIST, selections: '' } })
    expect(response.headers.get('content-type'), call).toMatch(/sheet|excel/)
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      call,
    ).toBe('PK')
  }
  const imported = async (call: string, rows: readonly (readonly string[])[]) =>
    ask(call, { body: importForm(await writeWorkbook(rows), '导入.xlsx') })

  return { ask, asked, first, list, page, ids, sheet, imported }
}
