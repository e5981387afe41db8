import { expect, it } from 'vitest'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import { assertNothingLost, workUnderKills } from '../whole-server/kill-work.ts'
import { KillableServer } from '../whole-server/killable-server.ts'

const KILLS = Number(process.env['ZHIKU_TEST_KILLS'] ?? 200)
const SEED = Number(process.env['ZHIKU_TEST_SEED'] ?? 1)
const CLIENTS = 20
/** So that after two hundred kills no more than a few thousand documents have to be read and looked for. */
const PACE_MS = 300

it(
  'nothing acknowledged is lost or doubled under uploads, edits, reviews and searches that are killed at random',
  { timeout: 3_600_000 },
  async () => {
    await using server = new KillableServer({}, { built: true })
    await server.start()
    const plan = {
      clients: CLIENTS,
      kills: KILLS,
      random: seededRandom(SEED),
      pause: [50, 1200] as const,
      pace: PACE_MS,
    }
    const began = performance.now()
    const work = await workUnderKills(server, plan)
    const { uploaded, counted, passed, searches } = work.done
    const edits = [...counted.values()].reduce((sum, count) => sum + count, 0)
    const starts = server.starts.slice(1).toSorted((a, b) => a - b)
    console.log(
      `${KILLS} kills in ${Math.round((performance.now() - began) / 1000)} s: ${uploaded.size} uploads, ${edits} edits, ` +
        `${passed.size} passed, ${searches} searches; ready again after ${starts[starts.length >> 1]} ms, at most ${starts.at(-1)} ms`,
    )
    console.log('refused meanwhile:', Object.fromEntries(work.done.faults))
    // Else the kills would have fallen upon nothing.
    expect(work.done.writes).toBeGreaterThan(KILLS)
    expect(Math.min(uploaded.size, edits, passed.size, searches)).toBeGreaterThan(KILLS / 4)
    await assertNothingLost(server, work)
  },
)
