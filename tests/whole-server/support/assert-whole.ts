import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { readConfig } from '#server/boot/config.ts'
import { task } from '#server/db/schema/index.ts'
import type { Engines } from '#server/boot/engines.ts'
import { pathsIn, type RunningServer, startServer } from '#server/boot/start.ts'
import { loggable } from '#server/http/loggable.ts'
import { eventually } from './documents.ts'
import { emptyShells } from './empty-shells.ts'
import { type ImportedFile, settledDocuments, unfound } from './kill-import.ts'
import { type KillableServer, processesIn } from './killable-server.ts'
import { remainsIn } from './remains.ts'

/** One file may take two attempts at the full time limit; the rest allows for a busy machine. */
const STALLED_MS = 300_000
const DONE_MS = 1_200_000

/**
 * Checks the result of an import, whatever happened during it: every file exists exactly once under the acknowledged
 * id, in a final state with the reason when it could not be read, and is found by its own word. Nothing else is left in
 * any table, folder or process list.
 */
export async function assertWhole(
  server: KillableServer,
  api: () => Api,
  { files, acknowledged }: { files: readonly ImportedFile[]; acknowledged: ReadonlyMap<string, string> },
): Promise<void> {
  const rows = await settledDocuments(api, STALLED_MS)
  expect(rows.map((row) => String(row.name)).toSorted()).toEqual(files.map((file) => file.name).toSorted())
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  for (const [name, id] of acknowledged) expect(ids.get(name), name).toBe(id)
  for (const row of rows)
    if (row.ftiFlag !== INDEX_STATE.indexed) expect(row.processMsg, row.name!).toMatch(/\p{Script=Han}/u)
  const words = files.flatMap(({ name, word }) => (word === null ? [] : [[word, ids.get(name)!] as const]))
  expect(await unfound(api, new Map(words))).toEqual([])
  await server.stop()
  await assertNothingElse(server)
  expect(processesIn(server.folder)).toEqual([])
}

async function assertNothingElse(server: KillableServer): Promise<void> {
  // Pages of office files are made long after their text was read, and LibreOffice's profile stays while the server
  // runs. So leftovers are checked after another start.
  await inThisProcess(server, ({ engines }) =>
    eventually('all work done', async () => ((await unfinished(engines)) === 0 ? true : null), DONE_MS),
  )
  await inThisProcess(server, async (running) => {
    const remains = () => remainsIn(running, server.data, server.temporary)
    await eventually('all done', async () => ((await remains()).length === 0 ? true : null)).catch(() => undefined)
    expect(await remains()).toEqual([])
  })
}

const unfinished = ({ db }: Engines): Promise<number> => db.$count(task, inArray(task.state, ['waiting', 'running']))

/** Starts a server on the data of the killed one. */
async function inThisProcess(
  server: KillableServer,
  work: (running: RunningServer) => Promise<unknown>,
): Promise<void> {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = server.temporary
  try {
    const paths = pathsIn(path.resolve(import.meta.dirname, '../../..'))
    await using running = await startServer({
      config: readConfig(server.env),
      paths: { ...paths, webFolder: emptyShells(server.data) },
      log: (line, error) => error && console.error(line, loggable(error)),
    })
    await work(running)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}
