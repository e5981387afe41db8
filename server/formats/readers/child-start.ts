/**
 * Starts the built child: its code is one script beside this one, with V8's compiled code from the time of the build,
 * so that a start does not compile it again. If that is missing or from another version of Node, the script is compiled
 * as usual. It is built as CommonJS, because the module loader alone would take a third of a start.
 */
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'
import { CACHE_DESCRIPTOR, CACHE_VARIABLE, COMPILED, SCRIPT } from './code-cache.ts'

const code = `${__dirname}/${SCRIPT}`
const compiled = `${__dirname}/${COMPILED}`

const script = new Script(readFileSync(code, 'latin1'), {
  filename: code,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
})
if (process.env[CACHE_VARIABLE] !== undefined) process.on('exit', () => tellCompiled(script))
const run = script.runInThisContext() as (require: NodeJS.Require, address: string) => void
run(require, pathToFileURL(code).href)

/** Writes V8's compiled code, with all functions that were used up to now. */
function tellCompiled(done: Script): void {
  const bytes = done.createCachedData()
  for (let at = 0; at < bytes.length;) at += writeSync(CACHE_DESCRIPTOR, bytes, at)
}
