import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forgivenessLibrary } from '../fixtures/forgiveness/forgiveness-library.ts'
import { FIXTURE_FOLDER, readLines, requestFor } from '../fixtures/forgiveness/fixture-library.ts'
import { HARD_QUERIES, type HardQuery } from '../fixtures/forgiveness/hard-queries.ts'

const isHere = existsSync(FIXTURE_FOLDER)
if (!isHere) console.warn(`hard queries skipped: ${FIXTURE_FOLDER} is not here`)

it.skipIf(!isHere)('are what the checked-in generator makes', async () => {
  const { buildHardQueries } = await import('../fixtures/forgiveness/build-hard-queries.ts')
  expect(buildHardQueries()).toBe(readFileSync(HARD_QUERIES, 'utf8'))
  expect(readLines(HARD_QUERIES)).toHaveLength(300)
})

it.skipIf(!isHere)('find their passage among the first ten, which plain search does not', async () => {
  // The encyclopedia part alone: seconds instead of minutes. The whole is `npm run bench -- forgiveness`.
  await using library = await forgivenessLibrary((passage) => passage.src === 'cmrc')
  const asked = readLines<HardQuery>(HARD_QUERIES).filter(({ gold }) => Number(gold) < library.passages)
  expect(asked.length).toBeGreaterThan(200)
  const missed: string[] = []
  let plain = 0
  for (const { q, gold } of asked) {
    const isGold = (hit: { documentId: string }) => hit.documentId === String(gold)
    if (!(await library.forgiving(requestFor(q))).hits.some(isGold)) missed.push(q)
    if ((await library.search(requestFor(q))).hits.some(isGold)) plain++
  }
  expect(1 - missed.length / asked.length, missed.join('、')).toBeGreaterThanOrEqual(0.95)
  expect(plain / asked.length).toBeLessThan(0.8)
})
