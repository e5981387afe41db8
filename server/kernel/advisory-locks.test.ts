import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ADVISORY_LOCK } from './advisory-locks.ts'

it('gives no number twice', () => {
  const numbers = Object.values(ADVISORY_LOCK)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('holds every number: no other file of the server makes one up', () => {
  const server = path.resolve(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !file.startsWith(path.join('db', 'advisory-locks')),
  )
  expect(files.length).toBeGreaterThan(100)
  const madeUp = /_LOCK\w* = \d|pg_\w*advisory\w*\((?!hashtext|\$1|\$\{ADVISORY_LOCK\.)/
  expect(files.filter((file) => madeUp.test(readFileSync(path.join(server, file), 'utf8')))).toEqual([])
})
