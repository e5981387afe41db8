import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIXTURE_FOLDER } from '../fixtures/forgiveness/fixture-library.ts'
import { indexingWhileSearched, sentenceOf } from '../fixtures/served-library/indexing-while-searched.ts'

/** What a request may have to wait for the thread that serves it. */
const MOST_MS = 20

it(
  'never blocks the request thread for more than 20 ms while 50,000 passages are indexed and 50 clients search',
  { timeout: 1_200_000 },
  async ({ skip }) => {
    skip(!existsSync(FIXTURE_FOLDER), `${FIXTURE_FOLDER} is not here`)
    const found = await indexingWhileSearched({ passages: 50_000, clients: 50 })
    console.log(sentenceOf(found))
    expect(found.blocks.longest[0]).toBeLessThanOrEqual(MOST_MS)
  },
)
