import { expect, it } from 'vitest'
import { proofFaults, rowFaults, rowsOf, testTitles } from './coverage-check.ts'

const titles = testTitles(`
  import { it, describe } from 'vitest'
  // it('in a comment', () => {})
  it('plain', () => { const x = "it('in a string')" })
  it.skip('skipped', () => {})
  it.todo('announced')
  it.skipIf(process.env.X)('conditional', () => {})
  it.each([[1]])('for %s', () => {})
  describe('group', () => { it(\`inside\`, () => {}) })
  describe.skip('away', () => { it('skipped with its group', () => {}) })
`)

it('finds the titles of the tests that run, and no others', () => {
  expect(titles).toEqual(['plain', 'conditional', 'for %s', 'inside'])
})

const row = (proof: string) => rowsOf(`| id | item | proof |\n|---|---|---|\n| R-01 | some thing | ${proof} |`)
const faultsOf = (proof: string) => proofFaults(row(proof), (file) => (file === 'a.test.ts' ? titles : null))

it('reads open rows and several proofs', () => {
  expect(row('open')).toEqual([{ id: 'R-01', proofs: [] }])
  expect(row('a.test.ts › plain && a.test.ts › inside')[0]?.proofs).toHaveLength(2)
})
it('accepts proofs that exist', () => {
  expect(faultsOf('open')).toEqual([])
  expect(faultsOf('a.test.ts › plain && a.test.ts › for %s')).toEqual([])
})
it.each([
  ['a.test.ts › skipped', 'no running test'],
  ['a.test.ts › plai', 'no running test'],
  ['b.test.ts › plain', 'no such file'],
  ['a.test.ts', 'neither'],
  ['done', 'neither'],
  ['', 'neither'],
  ['a.test.ts › plain && somewhere', 'neither'],
])('refuses the proof "%s"', (proof, fault) => {
  expect(faultsOf(proof)).toEqual([expect.stringContaining(fault)])
})
it('refuses doubled, missing and invented rows', () => {
  const rows = [...row('open'), ...row('open')]
  expect(rowFaults(rows, null)).toEqual(['R-01 stands twice'])
  expect(rowFaults(row('open'), ['R-01', 'R-02'])).toEqual(['R-02 is missing'])
  expect(rowFaults(row('open'), ['R-02'])).toEqual(['R-02 is missing', 'R-01 is not in the acceptance list'])
  expect(rowFaults([], null)).toEqual(['no rows found'])
})
