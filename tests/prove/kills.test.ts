import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Random, seededRandom } from '#core/access/testing/seeded-random.ts'
import { type ObjectStore, openObjectStore } from '../fixtures/object-store.ts'
import { assertNothingLost, type Work, workUnderKills } from '../whole-server/support/kill-work.ts'
import { KillableServer } from '../whole-server/support/killable-server.ts'

/** The number of kills per test. */
const KILLS = Number(process.env['ZHIKU_TEST_KILLS'] ?? 100)
const SEED = Number(process.env['ZHIKU_TEST_SEED'] ?? 1)
const CLIENTS = Number(process.env['ZHIKU_TEST_CLIENTS'] ?? 20)
/** Milliseconds, so that after all kills only a few thousand documents must be checked. */
const PACE_MS = 300
const HOUR_MS = 3_600_000

it('loses and doubles nothing acknowledged under work that is killed at random', { timeout: HOUR_MS }, async () => {
  await using server = new KillableServer({}, { built: true })
  const work = await killed(server)
  expect(work.done.writes).toBeGreaterThan(KILLS) // Otherwise the kills would have interrupted nothing.
  await assertNothingLost(server, work)
})

it('neither when files are in an object store that is slow and now and then away', { timeout: HOUR_MS }, async () => {
  await using store = await openObjectStore()
  await using server = new KillableServer(store.env, { built: true })
  store.before.run = trouble(seededRandom(SEED))
  const work = await killed(server)
  store.before.run = () => undefined
  expect(work.done.writes).toBeGreaterThan(KILLS)
  await assertNothingLost(server, work)
})

/** The store is away for four of every twenty seconds: half of the requests are cut off, half are answered with 503. */
const PERIOD_MS = 20_000
const AWAY_MS = 4000

/** Otherwise every tenth request waits, and some are cut off, possibly after they were carried out. */
function trouble(random: Random): ObjectStore['before']['run'] {
  return async ({ socket }) => {
    const isAway = Date.now() % PERIOD_MS < AWAY_MS
    const fate = random.int(100)
    if (isAway && fate < 50) socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
    else if (isAway) socket.destroy()
    else if (fate < 10) await sleep(random.int(1500))
    else if (fate === 10) setTimeout(() => socket.destroy(), random.int(60))
  }
}

async function killed(server: KillableServer): Promise<Work> {
  await server.start()
  const began = performance.now()
  const plan = { clients: CLIENTS, kills: KILLS, random: seededRandom(SEED), pause: [50, 1200] as const, pace: PACE_MS }
  const work = await workUnderKills(server, plan)
  const { uploaded, counted, passed, searches, faults } = work.done
  const edits = [...counted.values()].reduce((sum, count) => sum + count, 0)
  const starts = server.starts.slice(1).toSorted((a, b) => a - b)
  console.log(
    `${KILLS} kills in ${Math.round((performance.now() - began) / 1000)} s: ${uploaded.size} uploads, ${edits} edits, ` +
      `${passed.size} passed, ${searches} searches; ready again after ${starts[starts.length >> 1]} ms, at most ${starts.at(-1)} ms`,
  )
  console.log('refused meanwhile:', Object.fromEntries(faults))
  expect(Math.min(uploaded.size, edits, passed.size, searches)).toBeGreaterThan(KILLS / 4)
  return work
}
