import path from 'node:path'
import { expect, it } from 'vitest'
import { BROWSER_FILES, EVERY_TIME, filesOf, inTurn, SERVER_FILES, turnNow, TURNS } from './turns.ts'

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
  expect(inTurn(files, 3)).not.toContain(one)
  expect(inTurn(files, 3, [one!])).toContain(one)
})

it('is the turn that is asked for, else the same at each run of a commit', () => {
  expect(turnNow(ROOT, '2')).toBe(2)
  expect(() => turnNow(ROOT, '5')).toThrow('1 to 4')
  const own = turnNow(ROOT, undefined)
  expect(own).toBeGreaterThanOrEqual(1)
  expect(own).toBeLessThanOrEqual(TURNS)
  expect(turnNow('/', undefined)).toBe(1)
})
