import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BROWSER_FILES, changedFiles, filesFor, listTestFiles, findRooms, SERVER_FILES, WALKS } from './rooms.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const files = [SERVER_FILES, BROWSER_FILES].flatMap((pattern) => listTestFiles(ROOT, pattern))
const testRoom = (file: string) => /^tests\/[^/]+\/([^/]+)\//.exec(file)?.[1]

it('runs the walks whatever was changed', () => {
  for (const walk of WALKS) expect(existsSync(path.join(ROOT, walk)), walk).toBe(true)
  const walks = filesFor(files, [])
  expect(walks.length).toBeGreaterThan(20)
  expect(walks.length).toBeLessThan(files.length / 4)
})

it('runs the rooms that a change touches, of servers and of browsers, and no other', () => {
  const chosen = filesFor(files, ['server/organisation/roles/roles.ts'])
  const more = chosen.filter((file) => !filesFor(files, []).includes(file))
  expect(new Set(more.map(testRoom))).toEqual(new Set(['organisation']))
  expect(more.some((file) => file.startsWith('tests/e2e/'))).toBe(true)
  expect(more).toContain('tests/whole-server/organisation/roles.test.ts')
})

it('runs a file of tests that was changed itself', () => {
  const one = 'tests/whole-server/search/suggest.test.ts'
  expect(filesFor(files, [])).not.toContain(one)
  expect(filesFor(files, [one])).toContain(one)
})

it('knows only rooms that have tests, and some for every room of the server that people meet', () => {
  const rooms = new Set(files.map(testRoom))
  const folders = execFileSync('git', ['ls-files', 'admin', 'cli', 'core', 'embeds', 'portal', 'ui'], { cwd: ROOT })
  const meant = new Set(folders.toString().split('\n').flatMap(findRooms))
  expect([...meant].filter((room) => !rooms.has(room))).toEqual([])
  expect(findRooms('server/sign-in/entry/routes.ts')).toEqual(['sign-in'])
  expect(findRooms('server/knowledge/grant-preview/preview.ts')).toEqual(['access', 'knowledge'])
})

it('files every test of a server or a browser in a room', () => {
  const conformance = (file: string) => file.startsWith('tests/conformance/')
  expect(files.filter((file) => testRoom(file) === undefined && !conformance(file))).toEqual([])
})

it('knows what the last commit changed, what was changed since, and what is new', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...args], { cwd: folder })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const commit = () => {
    git('add', '.')
    git('commit', '-qm', 'x')
  }
  git('init', '-q')
  for (const name of ['old', 'changed', 'since']) write(name, 'one')
  commit()
  expect(changedFiles(folder)).toEqual([])
  write('changed', 'two')
  commit()
  write('since', 'two')
  write('new', 'one')
  expect(changedFiles(folder).toSorted()).toEqual(['changed', 'new', 'since'])
})
