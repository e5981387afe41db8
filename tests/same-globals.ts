import { afterAll } from 'vitest'

/*
 * Setup of files that share a worker: what one of them replaces would be missing to those after it, which then fail
 * without a word of why. A file that must replace one of these belongs to `unit-alone` in `vitest.config.ts`.
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
