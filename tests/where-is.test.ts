import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const ROOMS = /^(?:admin|build|cli|core|docs|embeds|portal|server|tests|ui)\/[\w./-]+$/
const OF_A_ROOM = /^(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|json|jsonl)$/
const STATUS_BYTES = 6 * 1024

const ROOM_GUIDES = globSync(['{admin,core,embeds,portal,tests,ui}/README.md', 'server/*/README.md'], {
  cwd: ROOT,
}).toSorted()

/** Whatever stands in backticks. */
const quotedIn = (file: string): string[] =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, text]) => text!)

/** Every path of the tree that stands in backticks. */
const pathsIn = (file: string): string[] => quotedIn(file).filter((text) => ROOMS.test(text))

const stands = (...parts: string[]): boolean => existsSync(path.join(ROOT, ...parts))

it.each(['README.md', 'docs/architecture.md', 'docs/status.md', 'docs/operations.md'])(
  '%s names only files and folders that exist',
  (file) => {
    const named = pathsIn(file)
    expect(named.filter((each) => !stands(each))).toEqual([])
    if (file === 'docs/architecture.md') expect(named.length).toBeGreaterThan(30)
  },
)

it.each(ROOM_GUIDES)('%s names only files that exist, from the root or from its folder', (file) => {
  const named = quotedIn(file).filter((text) => OF_A_ROOM.test(text) || ROOMS.test(text))
  const room = path.dirname(file)
  expect(named.filter((each) => !stands(each) && !stands(room, each))).toEqual([])
})

it('every room of the server has a README', () => {
  const rooms = globSync('server/*/', { cwd: ROOT })
  expect(rooms.length).toBeGreaterThan(20)
  expect(rooms.filter((room) => !stands(room, 'README.md'))).toEqual([])
})

it('what is fragile and what is next fits on a page', () => {
  expect(statSync(path.join(ROOT, 'docs/status.md')).size).toBeLessThanOrEqual(STATUS_BYTES)
})

it('the README answers where things are', () => {
  const [, table = ''] = readFileSync(path.join(ROOT, 'README.md'), 'utf8').split('## Where is…')
  const questions = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| question'))
  expect(questions.length).toBeGreaterThanOrEqual(20)
})
