import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const ROOMS = /^(?:admin|build|cli|core|docs|embeds|portal|server|tests|ui)\/[\w./-]+$/

/** Every path of the tree that stands in backticks. */
const pathsIn = (file: string): string[] =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/`([^`\s]+)`/g)]
    .map(([, text]) => text!)
    .filter((text) => ROOMS.test(text))

it.each(['README.md', 'docs/architecture.md', 'docs/status.md', 'docs/operations.md'])(
  '%s names only files and folders that exist',
  (file) => {
    const named = pathsIn(file)
    expect(named.filter((each) => !existsSync(path.join(ROOT, each)))).toEqual([])
    if (file === 'docs/architecture.md') expect(named.length).toBeGreaterThan(30)
  },
)

it('the README answers where things are', () => {
  const [, table = ''] = readFileSync(path.join(ROOT, 'README.md'), 'utf8').split('## Where is…')
  const questions = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| question'))
  expect(questions.length).toBeGreaterThanOrEqual(20)
})
