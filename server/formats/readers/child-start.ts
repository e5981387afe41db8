/**
 * Starts the built child: its code is one script beside this one, with what V8 made of it at the time of the build, so that
 * a start does not compile it again. Without that, or where it is of another version of Node, it is compiled as usual.
 * Built as CommonJS: the loader of modules alone would be a third of a start.
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

/** With all functions that the work up to here has used. */
function tellCompiled(done: Script): void {
  const bytes = done.createCachedData()
  for (let at = 0; at < bytes.length;) at += writeSync(CACHE_DESCRIPTOR, bytes, at)
}
