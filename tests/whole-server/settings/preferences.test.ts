import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { preferenceList, preferenceSave } from '#core/contract/km/preference.ts'
import { preference, user } from '#server/db/schema/index.ts'
import { clientTools } from '../support/clients.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let lina: Api
let zhangwei: Api
beforeAll(async () => {
  server = await startServer()
  ;[lina, zhangwei] = (await Promise.all(['lina', 'zhangwei'].map(server.signIn))) as [Api, Api]
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.running.engines.db
const reading = { width: 'wide', size: 'l', tree: false } as const
const save = (api: Api, body: unknown) => api.call(preferenceSave, { body: body as never })

it('is kept for people alone: no guest and no program has any', async () => {
  const body = { key: 'reading', value: reading }
  await expect(server.guest.call(preferenceList, {})).rejects.toMatchObject({ kind: 'expired' })
  await expect(save(server.guest, body)).rejects.toMatchObject({ kind: 'expired' })
  const { forPeople, tokenFor } = clientTools(server, await server.signIn('admin'))
  const program = server.api(await tokenFor(await forPeople({ codes: [], bits: ['view'] }), 'lina'))
  await expect(program.call(preferenceList, {})).rejects.toMatchObject({ kind: 'denied' })
  await expect(save(program, body)).rejects.toMatchObject({ kind: 'denied' })
  expect(await db().$count(preference)).toBe(0)
})

it('refuses an unknown key and every other shape in a sentence, and keeps nothing of it', async () => {
  const bad: [unknown, string][] = [
    [{ key: 'theme', value: {} }, '没有这项个人设置'],
    [{ key: '__proto__', value: {} }, '没有这项个人设置'],
    [{ value: reading }, '没有这项个人设置'],
    [{ key: 'reading' }, '参数 value 不能为空'],
    [{ key: 'reading', value: 'wide' }, '个人设置的内容格式不正确'],
    [{ key: 'reading', value: { ...reading, fontsize: 'l' } }, '个人设置的内容格式不正确'],
    [{ key: 'reading', value: { ...reading, width: '100%' } }, '版心宽度应为 narrow 或 wide'],
    [{ key: 'reading', value: { ...reading, tree: 'maybe' } }, '应为 true 或 false'],
    [{ key: 'list', value: { columns: ['title'], view: 'map' } }, '视图应为 list、cards 或 tree'],
    [{ key: 'home', value: { hidden: ['a\u0000b'], order: [] } }, '名称格式不正确'],
    [{ key: 'home', value: { hidden: ['\ud800'], order: [] } }, '名称格式不正确'],
    [{ key: 'home', value: { hidden: [], order: Array.from({ length: 101 }, () => 'a') } }, '最多 100 项'],
  ]
  for (const [body, message] of bad) await expect(save(lina, body)).rejects.toThrow(message)
  expect(await db().$count(preference)).toBe(0)
})

it('is what was put last, for its own person alone and on every device', async () => {
  const home = { hidden: ['hot'], order: ['todo', 'spaces', 'newest'] }
  await save(lina, { key: 'reading', value: reading })
  await save(lina, { key: 'reading', value: { ...reading, size: 's' } })
  await save(lina, { key: 'home', value: home })
  await save(zhangwei, { key: 'home', value: { hidden: [], order: [] } })
  const elsewhere = await server.signIn('lina')
  expect(await elsewhere.call(preferenceList, {})).toEqual({ reading: { ...reading, size: 's' }, home })
  expect(await zhangwei.call(preferenceList, {})).toEqual({ home: { hidden: [], order: [] } })
})

it('counts as not set where an earlier version kept another shape, and goes with its person', async () => {
  await db()
    .update(preference)
    .set({ value: { width: 'huge' } })
    .where(eq(preference.key, 'reading'))
  expect(await lina.call(preferenceList, {})).toEqual({ home: expect.any(Object) })
  await db().delete(user).where(eq(user.username, 'lina'))
  expect(await db().$count(preference)).toBe(1)
})
