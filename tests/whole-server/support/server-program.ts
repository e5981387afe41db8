import path from 'node:path'
import { readConfig } from '#server/boot/config.ts'
import { pathsIn, startServer } from '#server/boot/start.ts'
import { loggable } from '#server/http/loggable.ts'
import { emptyShells } from './empty-shells.ts'

/*
 * A server as a process of its own, bundled once for a run like the threads and children of the server. It says its
 * address as the product does, ends with its parent, and lets its index stand still when it is told to.
 */

/** What the parent sends. */
export interface Order {
  pause: boolean
}
/** What is answered: how far the index has come. */
export interface Reply {
  cursor: number
}

const { TEST_WEB_FOLDER: webFolder, PATH: _, ...env } = process.env
const config = readConfig(env)
const running = await startServer({
  config,
  paths: {
    // From where its bundle lies (`tests/built-programs.ts`): nobody starts it from its source.
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
