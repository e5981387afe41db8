import { expect, it } from 'vitest'
import { assertSearchAgrees, killWhileIndexing } from './index-walk.ts'
import { KillableServer } from './killable-server.ts'

/** The short form of `npm run prove -- kill-indexing`. */
it('agrees with the database after three kills while it indexes', { timeout: 240_000 }, async () => {
  await using server = new KillableServer()
  await server.start()
  const documents = await killWhileIndexing(server, 3)
  expect(documents.length).toBeGreaterThan(3)
  await assertSearchAgrees(server, documents)
})
