import path from 'node:path'
import { readConfig } from '#server/boot/config.ts'
import { pathsIn, startServer } from '#server/boot/start.ts'
import { loggable } from '#server/http/loggable.ts'
import { emptyShells } from './empty-shells.ts'

/*
 * A server as its own process, bundled once per run like the server's threads and children. It prints its address as
 * the product does, ends with its parent, and pauses its indexer on request.
 */

/** A message from the parent. */
export interface Order {
  pause: boolean
}
/** The answer: the position of the index. */
export interface Reply {
  cursor: number
}

const { TEST_WEB_FOLDER: webFolder, PATH: _, ...env } = process.env
const config = readConfig(env)
const running = await startServer({
  config,
  paths: {
    // Relative to its bundle (`tests/built-programs.ts`), because it is never started from source.
    ...pathsIn(path.resolve(import.meta.dirname, '../..')),
    webFolder: webFolder ?? emptyShells(config.dataFolder),
  },
  log: (line, error) => error && console.error(line, loggable(error).message),
})
process.on('message', ({ pause }: Order) => {
  const { follower } = running.engines
  follower.pause(pause)
  process.send!({ cursor: follower.cursor() } satisfies Reply)
})
process.on('disconnect', () => void running[Symbol.asyncDispose]().then(() => process.exit(0)))
console.log(`ready ${running.url}`)
