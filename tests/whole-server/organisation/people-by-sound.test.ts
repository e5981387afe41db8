import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { commentPeople } from '#core/contract/km/community/comment.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { userAdd } from '#core/contract/sys/user.ts'
import { user } from '#server/db/schema/index.ts'
import { uploadText } from '../support/documents.ts'
import { PASSWORD, startServer, type TestServer } from '../support/fixture.ts'
import { rawCalls } from '../support/raw-calls.ts'

let server: TestServer
let admin: Api
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin')
  for (const [username, realname] of [
    ['p0001', '单雄信'],
    ['p0002', '吕布'],
    ['p0003', 'Anna 王'],
  ] as const)
    await admin.call(userAdd, { body: { username, realname, password: PASSWORD } })
})
afterAll(() => server[Symbol.asyncDispose]())

const found = async (word: string) =>
  (await admin.call(userPick, { query: { word, pageSize: 100 } })).records.map(({ realname }) => realname).toSorted()

it('a person is found by the characters, the sound and the first letters of the name, and by the account', async () => {
  for (const word of ['张伟', 'zhangwei', 'ZhangWei', 'zhang wei', 'zw', 'ngw'])
    expect(await found(word)).toEqual(['张伟'])
  for (const word of ['shanxiong', 'sxx', 'dxx', 'p0001']) expect(await found(word)).toEqual(['单雄信'])
  for (const word of ['lvbu', 'lb', 'ｌｖｂｕ']) expect(await found(word)).toEqual(['吕布'])
  expect(await found('anna')).toEqual(['Anna 王'])
  expect(await found('xyzq')).toEqual([])
})

it('who begins with what was typed comes before who merely has it', async () => {
  const inOrder = async (word: string) =>
    (await admin.call(userPick, { query: { word, pageSize: 100 } })).records.map(({ realname }) => realname)
  for (const [username, realname] of [
    ['p0010', '林海'],
    ['p0011', '编辑小林'],
  ] as const)
    await admin.call(userAdd, { body: { username, realname, password: PASSWORD } })
  // One 编辑小林 is the newest of all, so only the letters can put the others before it.
  expect(await inOrder('lin')).toEqual(['林海', '李娜', '编辑小林', '编辑小林'])
  expect(await inOrder('林')).toEqual(['林海', '编辑小林', '编辑小林'])
  const { id } = await uploadText(admin, '通知.txt', '各位')
  const offered = await admin.call(commentPeople, { query: { docId: id, word: 'lin' } })
  expect(offered.map(({ realname }) => realname)).toEqual(['李娜', '林海', '编辑小林', '编辑小林'])
  // A column that was chosen decides alone.
  const byName = { word: 'lin', column: 'realname', order: 'asc' }
  const { records } = await admin.call(userPick, { query: byName })
  expect(records.map(({ realname }) => realname)).toEqual(['编辑小林', '编辑小林', '李娜', '林海'])
})

it('who works here no more is not found by the sound either, and nobody without the right to choose', async () => {
  await server.running.engines.db.update(user).set({ status: 2 }).where(eq(user.username, 'p0002'))
  expect(await found('lvbu')).toEqual([])
  expect((await rawCalls(server, '')(userPick, { query: { word: 'zw' } })).message).toContain('Token失效')
})

it('is named in a comment by the sound, too', async () => {
  const { id } = await uploadText(admin, '公告.txt', '大家好')
  const offered = await admin.call(commentPeople, { query: { docId: id, word: 'zw' } })
  expect(offered.map(({ realname }) => realname)).toEqual(['张伟'])
})
