import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type ForgivenessLibrary, forgivenessLibrary } from '../../fixtures/forgiveness/forgiveness-library.ts'
import { FIXTURE_FOLDER, readLines, requestFor } from '../../fixtures/forgiveness/fixture-library.ts'
import { HARD_QUERIES, type HardQuery, SECOND_QUERIES } from '../../fixtures/forgiveness/hard-queries.ts'

const isHere = existsSync(FIXTURE_FOLDER)
if (!isHere) console.warn(`hard queries skipped: ${FIXTURE_FOLDER} is not here`)

it.skipIf(!isHere)('are what the checked-in generator makes', async () => {
  const { buildHardQueries } = await import('../../fixtures/forgiveness/build-hard-queries.ts')
  expect(buildHardQueries()).toBe(readFileSync(HARD_QUERIES, 'utf8'))
  expect(readLines(HARD_QUERIES)).toHaveLength(300)
})

it.skipIf(!isHere)(
  'find their passage among the first ten, which plain search does not',
  { tags: 'prove' },
  async () => {
    // The encyclopedia part alone: seconds instead of minutes. The whole is `npm run bench -- forgiveness`.
    await using library = await forgivenessLibrary((passage) => passage.src === 'cmrc')
    const first = await ask(library, HARD_QUERIES)
    expect(first.asked).toBeGreaterThan(200)
    expect(1 - first.missed.length / first.asked, first.missed.join('、')).toBeGreaterThanOrEqual(0.97)
    expect(first.plain / first.asked).toBeLessThan(0.8)
    const second = await ask(library, SECOND_QUERIES)
    expect(second.asked).toBeGreaterThan(100)
    expect(1 - second.missed.length / second.asked, second.missed.join('、')).toBeGreaterThanOrEqual(0.95)
    expect(second.plain / second.asked).toBeLessThan(0.9)
  },
)

async function ask(library: ForgivenessLibrary, file: string) {
  const queries = readLines<HardQuery>(file).filter(({ gold }) => Number(gold) < library.passages)
  const missed: string[] = []
  let plain = 0
  for (const { q, gold } of queries) {
    const isGold = (hit: { documentId: string }) => hit.documentId === String(gold)
    if (!(await library.sources(requestFor(q))).hits.some(isGold)) missed.push(q)
    if ((await library.search(requestFor(q))).hits.some(isGold)) plain++
  }
  return { asked: queries.length, missed, plain }
}
