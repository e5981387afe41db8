/**
 * How long the thread that serves requests is blocked while passages are indexed and people search: `npm run bench --
 * search-loop [--passages N] [--clients N]`. `npm run prove` asserts it at 50,000 and 50. The last line is JSON; a turn of
 * the thread counts for no more than the processor time it has had.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { FIXTURE_FOLDER } from '../fixtures/forgiveness/fixture-library.ts'
import { indexingWhileSearched, describeIndexing } from '../fixtures/served-library/indexing-while-searched.ts'

const BUDGET_MS = 20

const { values } = parseArgs({
  options: { passages: { type: 'string', default: '50000' }, clients: { type: 'string', default: '50' } },
})

if (existsSync(FIXTURE_FOLDER)) {
  const found = await indexingWhileSearched({ passages: Number(values.passages), clients: Number(values.clients) })
  console.log(describeIndexing(found))
  const [longest = 0] = found.blocks.longest
  console.log(
    JSON.stringify({
      passages: found.passages,
      longest,
      ratio: Number((longest / BUDGET_MS).toFixed(2)),
      over20: found.blocks.over20,
      turns: found.blocks.turns,
      passagesPerSecond: Math.round(found.passages / found.seconds),
      search_p95: Math.round(found.p95),
    }),
  )
} else console.log(`skipped: ${FIXTURE_FOLDER} is not here\n${JSON.stringify({ skipped: true })}`)
