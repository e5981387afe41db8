import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { docListMine } from '#core/contract/km/documents/document.ts'
import { userList } from '#core/contract/sys/user.ts'
import { user } from '#server/db/schema/index.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  const { db } = server.running.engines
  // In China it is the next day already.
  await db.update(user).set({ createTime: new Date('2026-03-31T18:20:30Z') })
})
afterAll(() => server[Symbol.asyncDispose]())

const found = async (query: Record<string, string>) => (await admin.call(userList, { query })).total

it('finds a time by a part of its text, as the list shows it', async () => {
  const all = await found({})
  expect(all).toBeGreaterThan(3)
  expect((await admin.call(userList, { query: {} })).records[0]).toMatchObject({ createTime: '2026-04-01 02:20:30' })
  expect(await found({ createTime: '*2026-04-01*' })).toBe(all)
  expect(await found({ createTime: '*2026-04-01 02:20*' })).toBe(all)
  expect(await found({ createTime: '2026-04*' })).toBe(all)
  expect(await found({ createTime: '*2026-03-31*' })).toBe(0)
})

it('takes each day of a list for all of that day', async () => {
  const all = await found({})
  expect(await found({ createTime: '2026-04-01,2020-01-01' })).toBe(all)
  expect(await found({ createTime_MultiString: '2020-01-01,2026-04-01' })).toBe(all)
  const asked = encodeURIComponent(JSON.stringify([{ field: 'createTime', rule: 'in', val: '2026-04-01,2020-01-01' }]))
  expect(await found({ superQueryParams: asked, superQueryMatchType: 'and' })).toBe(all)
  expect(await found({ createTime: '2026-04-02,2020-01-01' })).toBe(0)
})

it('finds nothing by commas alone, and never everything', async () => {
  for (const query of [{ username: ',,' }, { username: ',' }, { username_MultiString: ',,' }, { createTime: ',' }])
    expect(await found(query), JSON.stringify(query)).toBe(0)
  expect(await found({ username: ',adm,' })).toBe(1)
  const mine = await admin.call(docListMine, { query: { businessTypeList: ',,' } })
  expect(mine.total).toBe(0)
})

it('takes a day of a summer in which the clocks of China were ahead', async () => {
  expect(await found({ createTime: '1988-07-01' })).toBe(0)
  expect(await found({ createTime_begin: '1988-07-01' })).toBe(await found({}))
})
