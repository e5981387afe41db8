import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#core/contract/envelope.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { LOADED } from '../support/family-screens.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'

/** The portal of KYKMS and the stock client 2.4.5: they sign in, and every screen that they have opens. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

const ask = (way: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.baseURL}/api${way}`, init)

/** As the login page of these clients does it: a puzzle under the time as its key, then name and password. */
async function signedIn(): Promise<Record<string, string>> {
  const checkKey = Date.now()
  expect(await (await ask(`/sys/randomImage/${checkKey}`)).json()).toMatchObject({ success: true })
  const body = JSON.stringify({ username: 'admin', password: PASSWORD, captcha: 'abcd', checkKey, remember_me: true })
  const response = await ask('/sys/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as Envelope<{ token: string }>
  expect(answer).toMatchObject({ success: true, code: 200 })
  return { 'X-Access-Token': answer.result.token, 'tenant-id': '0' }
}

/** What has no envelope in the family either. */
const IS_BARE = /^\/actuator\/|\/(keysSize|memoryInfo)$/

// proves F-11, F-12
it('open, each by the calls that it makes', async () => {
  const headers = await signedIn()
  const amiss: string[] = []
  for (const { way, query } of LOADED) {
    const response = await ask(`${way}?${new URLSearchParams({ _t: '1763856000', ...query })}`, { headers })
    const answer = (await response.json()) as Partial<Envelope<unknown>>
    const isGood = response.status === 200 && (IS_BARE.test(way) || answer.success === true)
    if (!isGood) amiss.push(`${way}: ${response.status} ${answer.message}`)
  }
  expect(amiss).toEqual([])
  const menus = await ask('/sys/permission/getUserPermissionByToken', { headers })
  const { menu } = ((await menus.json()) as Envelope<{ menu: MenuNode[] }>).result
  expect(menu.length).toBeGreaterThan(0)
})

it('read every figure of the machine without a guard, so each has its measurements', async () => {
  const headers = await signedIn()
  const metrics = LOADED.filter(({ way }) => way.startsWith('/actuator/metrics/'))
  expect(metrics.length).toBeGreaterThan(24)
  for (const { way } of metrics) {
    const answer = (await (await ask(way, { headers })).json()) as { name: string; measurements: { value: unknown }[] }
    expect([answer.name, typeof answer.measurements[0]!.value]).toEqual([way.split('/').at(-1), 'number'])
  }
})
