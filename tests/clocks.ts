import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Checks that everybody sees the same clock, the API's. Code that uses the time zone or date format of the browser or
 * the machine would show another one. `node tests/clocks.ts`
 */
const OWN_CLOCK =
  /\.toLocale(?:String|DateString|TimeString)\(|\bIntl\.DateTimeFormat\b|\.get(?:Hours|Minutes|Seconds|Date|Day|Month|FullYear|TimezoneOffset)\(|\.to(?:Date|Time)String\(/g

/** Files that format times for everybody, or need the machine's own clock. */
const ALLOWED: Readonly<Record<string, string>> = {
  'admin/parts/form/date-text.ts': 'the calendar works with dates of the browser; nothing but their figures is taken',
  'cli/text.ts': 'names a file on the operator’s own machine',
  'core/cron/wall-clock.ts': 'reckons in the zone of a schedule',
  'core/text/wire-time.ts': 'writes the times of the wire for screens',
  'server/kernel/wire-time.ts': 'writes the times of the wire',
}

const ROOT = path.resolve(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', 'admin', 'cli', 'core', 'embeds', 'portal', 'server', 'ui'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !Object.hasOwn(ALLOWED, file))

const found = files.flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(OWN_CLOCK)].map(([call]) => `${file}: ${call}`),
)
if (found.length > 0) {
  console.error(`Another clock than that of the wire (core/text/wire-time.ts):\n${found.join('\n')}`)
  process.exitCode = 1
}
