import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { searchWordAdd, searchWordDelete, searchWordList } from '#core/contract/km/search/search-rule.ts'
import { analyzerTokens } from '#core/contract/km/search/search.ts'
import { eventually, foundIds, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'

it('cuts by the administrators’ words without a restart, and loses nothing while it builds', async () => {
  await using server = await startServer()
  const admin = await server.signIn('admin')
  const lina = await server.signIn('lina')
  const editor = await server.signIn('editor')
  const text = '云雀计划书由信息部门编写。'
  const before = await uploadText(editor, '云雀.txt', text)
  await settled(editor, before.id)
  await searchable(lina, '云雀计划书', before.id)
  const tokens = () => lina.call(analyzerTokens, { query: { text } })
  expect(await tokens()).not.toContain('云雀计划书')
  const indexes = () => readdirSync(path.join(server.dataFolder, 'search')).filter((file) => file.endsWith('.sqlite'))

  await admin.call(searchWordAdd, { body: { kind: 'dictionary', words: ['云雀计划书'] } })
  await eventually('new words', async () => ((await tokens()).includes('云雀计划书') ? true : null))
  expect(await foundIds(lina, '云雀计划书')).toEqual([before.id])
  const after = await uploadText(editor, '云雀续.txt', '云雀计划书的续篇。')
  await searchable(lina, '续篇', after.id)
  await eventually('one index', async () => (indexes().length === 1 ? true : null))

  await server.restart()
  const again = await server.signIn('lina')
  expect(await again.call(analyzerTokens, { query: { text } })).toContain('云雀计划书')
  expect((await foundIds(again, '云雀计划书')).toSorted()).toEqual([before.id, after.id].toSorted())

  const boss = await server.signIn('admin')
  const [row] = (await boss.call(searchWordList, { query: { kind: 'dictionary' } })).records
  await boss.call(searchWordDelete, { query: { ids: row!.id } })
  await eventually('old words', async () =>
    (await again.call(analyzerTokens, { query: { text } })).includes('云雀计划书') ? null : true,
  )
  expect((await foundIds(again, '云雀计划书')).length).toBe(2)
})
