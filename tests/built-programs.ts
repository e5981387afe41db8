import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vitest/config'
import { buildExtractChild, NODE_ENTRIES, nodeOptions } from '../build/node-programs.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Ignored by git, and within the package, whose modules they are. One per run: runs do not disturb each other. */
const FOLDER = path.join(ROOT, `.test-programs-${process.pid}`, 'server')

/** How the product asks whether it runs from its sources: a program then lies in a file of its own. */
const FROM_SOURCE = `import.meta.url.endsWith('.ts')`

/** Says the workers of vitest where the programs are; what vitest keeps of a module between runs must not name them. */
const FOLDER_VARIABLE = 'ZHIKU_TEST_PROGRAMS'

/**
 * Plugin of vitest: the threads and children of the server are those of a build, one module each, bundled once for a run.
 * From the sources each start would read and strip a hundred modules, which is most of the time of many tests.
 */
export function builtPrograms(): Plugin {
  return {
    name: 'built-programs',
    enforce: 'pre',
    // Not while the configuration is only read, as knip does; each project of a run comes by.
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

/** Beside those of the product. */
const OF_TESTS = { 'server-program': 'tests/whole-server/support/server-program.ts' }

/** Where the programs of this run lie. */
export const programFolder = (): string => fileURLToPath(new URL('.', process.env[FOLDER_VARIABLE]))

/** A program to start as a process of its own. */
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
