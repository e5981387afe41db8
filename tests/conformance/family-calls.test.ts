import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '#core/contract/index.ts'

/** Every call that the family's clients make, and whether we have it; not part of this repository. */
const LIST = path.resolve(import.meta.dirname, '../../../shared/family-calls.tsv')
const isThere = existsSync(LIST)
if (!isThere) console.warn(`skipped: ${LIST} is not there`)

const have = new Set(contract.flatMap((e) => e.methods.map((method) => `${method} ${plain(e.path)}`)))

/** Names of the parts do not matter, nor does a slash at the end. */
function plain(way: string): string {
  return way.replace(/\{\w+\}/g, '{x}').replace(/\/$/, '')
}

it.skipIf(!isThere)('the calls of the family that were there stay, with their methods', () => {
  const calls = readFileSync(LIST, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string])
  const promised = calls.filter(([, , state]) => state === 'yes').map(([method, way]) => `${method} ${plain(way)}`)
  expect(promised.length).toBeGreaterThan(100)
  expect(promised.filter((call) => !have.has(call))).toEqual([])
})
