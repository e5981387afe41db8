import { expect, it } from 'vitest'
import { assertSearchAgrees, killWhileIndexing } from '../whole-server/index-walk.ts'
import { Killable } from '../whole-server/killable.ts'

/** In rounds, each over data of its own: a fault is met near the kills that caused it. */
const ROUNDS = 5
const KILLS = 10

it(
  'finds everything acknowledged, nothing stale and nothing twice over 50 kills while indexing',
  { timeout: 1_500_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await using server = await Killable.onFreePort()
      await server.start()
      const { papers, starts } = await killWhileIndexing(server, KILLS)
      console.log(`round ${round + 1}: ${papers.length} papers, ready again in ${starts.join(', ')} ms`)
      expect(Math.max(...starts)).toBeLessThan(10_000)
      expect(papers.length).toBeGreaterThan(KILLS)
      await assertSearchAgrees(server, papers)
    }
  },
)
