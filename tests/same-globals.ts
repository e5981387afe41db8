import { afterAll } from 'vitest'

/*
 * Setup of files that share a worker: a global that one of them replaces would be missing in the following ones, which
 * then fail without a clear reason. A file that must replace one of these belongs to `unit-alone` in
 * `vitest.config.ts`.
 */

const NAMES = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'Blob',
  'File',
  'FormData',
  'URL',
  'Date',
] as const
const NAMES_OF_CLOCKS = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'] as const
const current = () => [...NAMES, ...NAMES_OF_CLOCKS].map((name) => [name, globalThis[name]] as const)

const atFirst = new Map<string, unknown>(current())

afterAll(() => {
  const replaced = current().flatMap(([name, value]) => (atFirst.get(name) === value ? [] : [name]))
  if (replaced.length > 0) throw new Error(`left replaced for the files after this one: ${replaced.join(', ')}`)
})
