import { execFile } from 'node:child_process'
import path from 'node:path'

/*
 * Counts the lines of the product's functions with oxlint, without comments and blank lines. The gallery is not part of
 * the product. `node tests/function-lengths.ts`
 */

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['core', 'ui', 'portal', 'admin', 'embeds', 'cli', 'server']
const CONFIG = 'tests/function-lengths.oxlintrc.json'

const MOST_LINES = 60
/** The number of functions longer than 40 lines; it may only decrease. */
const MOST_LONG = 7

interface Long {
  name: string
  lines: number
}

interface Finding {
  message: string
  filename: string
}

/** Every function of the product above the configured limit. */
async function longFunctions(): Promise<Long[]> {
  const args = [
    'node_modules/oxlint/bin/oxlint',
    '-c',
    CONFIG,
    '--ignore-pattern',
    'admin/gallery/shown/**',
    '--format',
    'json',
    ...FOLDERS,
  ]
  const json = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      // Findings are in the output, not in the exit code.
      if (stdout === '') reject(new Error(`oxlint said nothing: ${stderr}`, { cause: error }))
      else resolve(stdout)
    })
  })
  const { diagnostics, number_of_files: files } = JSON.parse(json) as {
    diagnostics: Finding[]
    number_of_files: number
  }
  if (files < 500) throw new Error(`oxlint looked at ${files} files only`)
  return diagnostics.filter(({ filename }) => !/\.test\.tsx?$/.test(filename)).map(longFunction)
}

function longFunction({ message, filename }: Finding): Long {
  const lines = Number(/too many lines \((\d+)\)/.exec(message)?.[1])
  if (!Number.isInteger(lines)) throw new Error(`oxlint tells lengths in other words: ${message}`)
  return { name: `${filename} ${/`(.+?)`/.exec(message)?.[1] ?? '(without a name)'}`, lines }
}

const long = await longFunctions()
const tooLong = long.filter(({ lines }) => lines > MOST_LINES)
const faults = tooLong.map(({ name, lines }) => `${name} has ${lines} lines, at most ${MOST_LINES} are allowed`)
if (long.length > MOST_LONG) {
  const named = long.map(({ name, lines }) => `\n  ${lines} ${name}`).join('')
  faults.push(`${long.length} functions have more than 40 lines, at most ${MOST_LONG} may:${named}`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
const hint = long.length < MOST_LONG ? ` (lower MOST_LONG to ${long.length})` : ''
console.log(`function lengths: ${long.length} over 40 lines, ${tooLong.length} over ${MOST_LINES}${hint}`)
