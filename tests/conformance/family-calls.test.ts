import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/contract/envelope.ts'
import { contract } from '#core/contract/index.ts'
import { startServer, type TestServer } from '../whole-server/support/fixture.ts'
import { LOADED } from '../whole-server/support/family-screens.ts'

/** Every call that the family's clients make, and whether we have had it from the beginning; not part of this repository. */
const LIST = path.resolve(import.meta.dirname, '../../../shared/family-calls.tsv')
const isThere = existsSync(LIST)
if (!isThere) console.warn(`skipped: ${LIST} is not there`)

interface Call {
  method: string
  path: string
  isPromised: boolean
}

/** `WS` is an upgrade of a GET; some calls have several methods. */
function parseCalls(list: string): Call[] {
  const lines = list.trim().split('\n').slice(1)
  return lines.flatMap((line) => {
    const [methods, path, state] = line.split('\t') as [string, string, string]
    return methods.split('/').map((method) => ({
      method: method === 'WS' ? 'GET' : method,
      path,
      isPromised: state === 'yes',
    }))
  })
}
const calls = isThere ? parseCalls(readFileSync(LIST, 'utf8')) : []

/** Names of the parts do not matter, nor does a slash at the end. */
const plain = (way: string): string => way.replace(/\{\w+\}/g, '{x}').replace(/\/$/, '')

describe.skipIf(!isThere)('the calls of the family', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  }, 120_000)
  afterAll(() => server?.[Symbol.asyncDispose]())

  async function ask(method: string, way: string): Promise<Response> {
    return fetch(`${server.baseURL}/api${way}?_t=1763856000`, {
      method,
      headers: {
        'X-Access-Token': await server.tokenOf('admin'),
        'tenant-id': '0',
        ...(method !== 'GET' && { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(method !== 'GET' && { body: '{}' }),
    })
  }

  it('that were there stay, with their methods', () => {
    const have = new Set(contract.flatMap((e) => e.methods.map((method) => `${method} ${plain(e.path)}`)))
    const promised = calls.filter((each) => each.isPromised).map((each) => `${each.method} ${plain(each.path)}`)
    expect(promised.length).toBeGreaterThan(100)
    expect(promised.filter((call) => !have.has(call))).toEqual([])
  })

  it('are all answered: by what they ask for, or by a sentence that says why not', async () => {
    const amiss: string[] = []
    for (const { method, path: way } of calls.filter((each) => each.path !== '/sys/logout')) {
      const response = await ask(method, way.replaceAll('{x}', 'x'))
      const said = await saidBy(response)
      if (said !== null) amiss.push(`${method} ${way}: ${response.status} ${said}`)
    }
    expect(amiss).toEqual([])
    expect(calls.length).toBeGreaterThan(340)
  }, 120_000)

  it('are those that screens make when they open', () => {
    const unlisted = LOADED.filter(({ way }) => !calls.some((each) => matchesCall(plain(each.path), way)))
    expect(unlisted.map(({ way }) => way)).toEqual([])
  })
})

const matchesCall = (listed: string, way: string): boolean => {
  const parts = listed.split('/')
  const own = plain(way).split('/')
  return own.length === parts.length && parts.every((part, i) => part === '{x}' || part === own[i])
}

/** Null: a well-formed answer. */
async function saidBy(response: Response): Promise<string | null> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('application/json')) return response.ok ? null : text
  const answer = JSON.parse(text) as Partial<Envelope<unknown>>
  if (answer.success === undefined) return response.ok ? null : text
  const isMissing = /路径不存在|不支持该请求方式/.test(answer.message ?? '')
  const isSentence = answer.success || /\p{Script=Han}/u.test(answer.message ?? '')
  return !isMissing && isSentence && response.status < 500 && 'result' in answer ? null : text
}
