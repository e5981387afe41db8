import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BROWSER_FILES, changedFiles, EVERY_TIME, filesOf, inTurn, SERVER_FILES, turnNow, TURNS } from './turns.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const files = [SERVER_FILES, BROWSER_FILES].flatMap((pattern) => filesOf(ROOT, pattern))

it('gives every file its turn, and the walks every one', () => {
  const turns = Array.from({ length: TURNS }, (_, at) => inTurn(files, at + 1))
  expect(new Set(turns.flat())).toEqual(new Set(files))
  for (const file of files) {
    const has = turns.filter((turn) => turn.includes(file)).length
    expect(has, file).toBe(EVERY_TIME.includes(file) ? TURNS : 1)
  }
  expect(files).toEqual(expect.arrayContaining(EVERY_TIME))
})

it('runs what was changed whoever has the turn', () => {
  const [one] = files.toSorted().filter((file) => !EVERY_TIME.includes(file))
  expect(inTurn(files, TURNS)).not.toContain(one)
  expect(inTurn(files, TURNS, [one!])).toContain(one)
})

it('is the turn that is asked for, else the same at each run of a commit', () => {
  expect(turnNow(ROOT, '2')).toBe(2)
  expect(() => turnNow(ROOT, String(TURNS + 1))).toThrow(`1 to ${TURNS}`)
  vi.stubEnv('ZHIKU_TEST_TURN', undefined) // also where the run itself is told its turn
  const own = turnNow(ROOT, undefined)
  expect(own).toBeGreaterThanOrEqual(1)
  expect(own).toBeLessThanOrEqual(TURNS)
  expect(turnNow('/', undefined)).toBe(1)
  vi.unstubAllEnvs()
})

it('knows what the last commit changed, what was changed since, and what is new', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-turns-'))
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
  expect(changedFiles(folder).filter(Boolean)).toEqual([])
  write('changed', 'two')
  commit()
  write('since', 'two')
  write('new', 'one')
  expect(changedFiles(folder).filter(Boolean).toSorted()).toEqual(['changed', 'new', 'since'])
})
