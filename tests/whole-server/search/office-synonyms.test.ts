import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { synonymAdd, synonymBuiltIn } from '#core/contract/km/search/search-rule.ts'
import { eventually, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const TEXTS = {
  rule: ['差旅费报销办法.md', '# 差旅费报销办法\n\n员工出差住宿标准为每晚六百元，凭发票报销。'],
  hotel: ['年会通知.md', '# 年会通知\n\n年会在城北的酒店举行，酒店标准房已经订好，请自行前往。'],
  pay: ['薪酬制度.md', '# 薪酬制度\n\n每月十日发放上月薪酬。'],
} as const

let server: TestServer
let lina: Api
let admin: Api
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  const editor = await server.signIn('editor')
  lina = await server.signIn('lina')
  admin = await server.signIn('admin')
  for (const [key, [name, text]] of Object.entries(TEXTS)) {
    ids[key] = (await uploadText(editor, name, text)).id
    await settled(editor, ids[key])
    await searchable(lina, name.slice(0, -3), ids[key])
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const found = async (query: string) =>
  (await search(lina, query)).kmSearchResultVOPage.records.filter(({ hit }) => !hit!.partial).map(({ id }) => id)

it('finds a rule that says 住宿 for 酒店, behind what says 酒店 itself', async () => {
  expect(await found('酒店 标准')).toEqual([ids['hotel'], ids['rule']])
  expect(await found('工资 发放')).toEqual([ids['pay']])
  expect(await search(lina, '工资 发放')).toMatchObject({ relaxed: false, corrected: null })
})

it('is seen by who tunes the search, and can be switched off', async () => {
  const { enabled, groups } = await admin.call(synonymBuiltIn, {})
  expect(enabled).toBe(true)
  expect(groups).toContainEqual(['住宿', '酒店', '宾馆', '旅馆'])
  await expect(lina.call(synonymBuiltIn, {})).rejects.toMatchObject({ kind: 'denied' })
  await server.setSite('OfficeSynonyms', '0')
  await eventually('switched off', async () => ((await search(lina, '工资 发放')).relaxed ? true : null))
  expect((await admin.call(synonymBuiltIn, {})).enabled).toBe(false)
  await admin.call(synonymAdd, { body: { word: '工资', others: ['薪酬'] } })
  await eventually('own group', async () => ((await search(lina, '工资 发放')).relaxed ? null : true))
})
