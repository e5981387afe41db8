import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { eventually, foundIds, search, searchable, settled, uploadText } from '../support/documents.ts'
import { startServer } from '../support/fixture.ts'

const indexFile = (folder: string) => readdirSync(folder).find((name) => name.endsWith('.sqlite'))!

it('fails closed: what was deleted is gone from results, totals and facets while the index still has it', async () => {
  await using server = await startServer()
  const editor = await server.signIn('editor')
  const staff = await server.signIn('lina')
  const gone = await uploadText(editor, '犀牛制度一.md', '# 犀牛制度一\n\n犀牛审批流程说明')
  const kept = await uploadText(editor, '犀牛制度二.md', '# 犀牛制度二\n\n犀牛审批流程说明之二')
  for (const doc of [gone, kept]) {
    await settled(editor, doc.id)
    await searchable(staff, '犀牛审批流程', doc.id)
  }
  const { follower } = server.running.engines
  follower.pause(true)
  const before = follower.cursor()
  await editor.call(docDelete, { query: { id: gone.id } })

  const answer = await search(staff, '犀牛审批流程')
  expect(follower.cursor()).toBe(before)
  expect(answer.kmSearchResultVOPage.records.map((row) => row.id)).toEqual([kept.id])
  expect(answer.kmSearchResultVOPage.total).toBe(1)
  expect(answer.facets?.kind.map((facet) => facet.count)).toEqual([1])
  follower.pause(false)
})

it('brings the index back from the log after a restart, a lost file and a broken one', async () => {
  await using server = await startServer()
  const before = await server.signIn('editor')
  const doc = await uploadText(before, '水獭手册.txt', '水獭饲养手册第一章')
  await settled(before, doc.id)
  await searchable(before, '水獭饲养手册', doc.id)
  const index = path.join(server.dataFolder, 'search')
  const damages = [
    () => undefined,
    () => rmSync(index, { recursive: true }),
    () => writeFileSync(path.join(index, indexFile(index)), 'not an index'),
  ]
  for (const damage of damages) {
    await server.restart(damage)
    const api = server.api(await server.tokenOf('editor'))
    await searchable(api, '水獭饲养手册', doc.id)
    expect(await foundIds(api, '水獭饲养手册')).toEqual([doc.id])
  }
})

it('builds the index anew when the database came back from a backup while the server ran', async () => {
  await using server = await startServer()
  const { db, follower } = server.running.engines
  const editor = await server.signIn('editor')
  const doc = await uploadText(editor, '水獭再来.txt', '水獭再来的一章')
  await settled(editor, doc.id)
  await searchable(editor, '水獭再来', doc.id)
  // What came after the backup is in the index, and not in the database any more.
  const ghost = await uploadText(editor, '幽灵.txt', '水獭再来的幽灵')
  await settled(editor, ghost.id)
  await searchable(editor, '水獭再来的幽灵', ghost.id)
  const seen = follower.cursor()
  await db.execute(sql`delete from document where id = ${ghost.id}`)
  await db.execute(sql`delete from change where document_id = ${ghost.id}`)
  const last = await db.execute<{ seq: number }>(sql`select max(seq)::int as seq from change`)
  expect(last.rows[0]!.seq).toBeLessThan(seen)
  await eventually('built anew', async () => (follower.cursor() <= last.rows[0]!.seq ? true : null))
  expect((await search(editor, '水獭再来')).kmSearchResultVOPage.total).toBe(1)
  // Numbers that the former log had are read, too.
  await db.execute(sql`select setval('change_seq_seq', ${last.rows[0]!.seq})`)
  const late = await uploadText(editor, '后来.txt', '水獭再来的后话')
  await settled(editor, late.id)
  await searchable(editor, '水獭再来的后话', late.id)
})
