import { expect, it } from 'vitest'
import { assertSearchAgrees, killWhileIndexing } from '../whole-server/support/index-walk.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

/** In rounds with separate data, so that a fault is found near the kills that caused it. */
const ROUNDS = Number(process.env['ZHIKU_TEST_ROUNDS'] ?? 5)
const KILLS = 10

it(
  'finds everything acknowledged, nothing stale and nothing twice over 50 kills while indexing',
  { timeout: 1_500_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await using server = new KillableServer({}, { built: true })
      await server.start()
      const documents = await killWhileIndexing(server, KILLS)
      const starts = server.starts.slice(1)
      console.log(`round ${round + 1}: ${documents.length} documents, ready again in ${starts.join(', ')} ms`)
      expect(Math.max(...starts)).toBeLessThan(10_000)
      expect(documents.length).toBeGreaterThan(KILLS)
      await assertSearchAgrees(server, documents)
    }
  },
)
