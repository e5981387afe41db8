import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vitest/config'
import { buildExtractChild, NODE_ENTRIES, nodeOptions } from '../build/node-programs.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/**
 * Ignored by git, and inside the package so that imports of modules resolve. One per run, so that runs do not disturb
 * each other.
 */
const FOLDER = path.join(ROOT, `.test-programs-${process.pid}`, 'server')

/** The expression with which the product checks whether it runs from source; in a bundle it is replaced by false. */
const FROM_SOURCE = `import.meta.url.endsWith('.ts')`

/**
 * Tells the workers of vitest where the programs are. An environment variable, because vitest's module cache must not
 * contain the path.
 */
const FOLDER_VARIABLE = 'ZHIKU_TEST_PROGRAMS'

/**
 * Vitest plugin that makes the server start bundled threads and child processes, built once per run. From source, each
 * start would read and strip a hundred modules, which is most of the time of many tests.
 */
export function builtPrograms(): Plugin {
  return {
    name: 'built-programs',
    enforce: 'pre',
    // Not while only the configuration is read, as knip does; called for each project of a run.
    configResolved: async () => {
      await (bundled ??= bundle())
      process.env[FOLDER_VARIABLE] = pathToFileURL(path.join(FOLDER, 'main.js')).href
    },
    transform(code, id) {
      if (!code.includes(FROM_SOURCE) || id.includes('/node_modules/') || id.includes('/tests/')) return null
      return code.replaceAll(FROM_SOURCE, 'false').replaceAll('import.meta.url', `process.env['${FOLDER_VARIABLE}']`)
    },
  }
}

/** Programs for tests, beside those of the product. */
const OF_TESTS = { 'server-program': 'tests/whole-server/support/server-program.ts' }

/** The folder with the programs of this run. */
export const programFolder = (): string => fileURLToPath(new URL('.', process.env[FOLDER_VARIABLE]))

/** The path of a program that can be started as its own process. */
export const testProgram = (name: 'maintenance' | keyof typeof OF_TESTS): string =>
  path.join(programFolder(), `${name}.js`)

let bundled: Promise<void> | undefined

async function bundle(): Promise<void> {
  const programs = Object.entries({ ...NODE_ENTRIES, ...OF_TESTS }).filter(([name]) => name !== 'server/main')
  const entries = programs.map(([name, source]) => [path.basename(name), path.join(ROOT, source)])
  process.once('exit', () => rmSync(path.dirname(FOLDER), { recursive: true, force: true }))
  await build(nodeOptions(FOLDER, Object.fromEntries(entries)))
  await buildExtractChild(FOLDER)
}
