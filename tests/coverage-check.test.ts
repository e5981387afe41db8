import { describe, expect, it } from 'vitest'
import { benchFaults, claimFaults, claimsIn, proofFaults, rowFaults, parseRows, testTitles } from './coverage-check.ts'

describe('titles', () => {
  it('are those of the tests that always run, and no others', () => {
    const titles = testTitles(`
      // it('in a comment', () => {})
      it('plain', () => { const x = "it('in a string')" })
      test('the other name', () => {})
      it.each([[1]])('for %s', () => {})
      describe('group', () => { it(\`inside\`, () => {}) })
      describeInBrowser('pages', () => { it('in the browser', () => {}) })
    `)
    expect(titles).toEqual(['plain', 'the other name', 'for %s', 'inside', 'in the browser'])
  })

  it.each([
    `it.skip('x', () => {})`,
    `it.todo('x')`,
    `it.fails('x', () => {})`,
    `it.skipIf(process.env.X)('x', () => {})`,
    `it.runIf(process.env.X)('x', () => {})`,
    `it.skipIf(!here).each([1])('x', () => {})`,
    `describe.skip('away', () => { it('x', () => {}) })`,
    `describe.skipIf(chromiumPath() === null)('away', () => { it('x', () => {}) })`,
    `describeInBrowser.skip('away', () => { it('x', () => {}) })`,
    `it('x', (context) => { if (!here) context.skip('not here') })`,
    `it('x', async ({ skip }) => { skip() })`,
    `it('x', { tags: 'prove' }, () => {})`,
    `describeInBrowser('away', { tags: ['prove'] }, () => { it('x', () => {}) })`,
    `if (here) it('x', () => {})`,
    `here && it('x', () => {})`,
    `here ? it('x', () => {}) : null`,
  ])('are not those of a test that may be skipped: %s', (source) => {
    expect(testTitles(source)).toEqual([])
  })
})

const row = (proof: string, id = 'R-01') =>
  parseRows(`| id | item | proof |\n|---|---|---|\n| ${id} | some thing | ${proof} |`)

describe('rows', () => {
  it('are open or have several proofs', () => {
    expect(row('open')).toEqual([{ id: 'R-01', proofs: [], isBench: false }])
    expect(row('a.test.ts › plain && a.test.ts › inside')[0]?.proofs).toHaveLength(2)
  })

  it('stand once each, and are those of the acceptance list', () => {
    const rows = [...row('open'), ...row('open')]
    expect(rowFaults(rows, null)).toEqual(['R-01 stands twice'])
    expect(rowFaults(row('open'), ['R-01', 'R-02'])).toEqual(['R-02 is missing'])
    expect(rowFaults(row('open'), ['R-02'])).toEqual(['R-02 is missing', 'R-01 is not in the acceptance list'])
    expect(rowFaults([], null)).toEqual(['no rows found'])
  })
})

const SERVER = 'tests/whole-server/a.test.ts'
const BROWSER = 'tests/e2e/a.test.ts'
const FUNCTION = 'core/a.test.ts'

describe('proofs', () => {
  const findFaults = (proof: string, id?: string) =>
    proofFaults(row(proof, id), (file) => ([SERVER, BROWSER, FUNCTION].includes(file) ? ['plain', 'for %s'] : null))

  it('are tests that exist', () => {
    expect(findFaults('open')).toEqual([])
    expect(findFaults(`${SERVER} › plain && ${BROWSER} › plain`)).toEqual([])
  })

  it.each([
    [`${SERVER} › plai`, 'no test "plai" that always runs'],
    [`${SERVER} › for %s`, 'placeholder'],
    ['tests/e2e/b.test.ts › plain', 'no such file'],
  ])('are refused as "%s"', (proof, fault) => {
    expect(findFaults(proof)).toEqual([expect.stringContaining(fault)])
  })

  it.each([SERVER, 'done', '', `${SERVER} › plain && somewhere`])('are more than "%s"', (proof) => {
    expect(findFaults(proof).join('\n')).toContain('neither')
  })

  it('ask a whole server or a browser', () => {
    for (const id of ['P-01', 'CF-01', 'R-01', 'L-01', 'T-01', 'V-01', 'K-01', 'X-01', 'C-01']) {
      expect(findFaults(`${FUNCTION} › plain`, id)).toEqual([`${id}: no proof asks a whole server or a browser`])
      expect(findFaults(`${SERVER} › plain`, id)).toEqual([])
      expect(findFaults(`${BROWSER} › plain`, id)).toEqual([])
    }
  })

  it('of rights and calls ask a whole server', () => {
    for (const id of ['A-01', 'CA-01', 'CE-01']) {
      expect(findFaults(`${BROWSER} › plain`, id)).toEqual([`${id}: no proof asks a whole server`])
      expect(findFaults(`${BROWSER} › plain && ${SERVER} › plain`, id)).toEqual([])
    }
  })

  it('at a function stand beside another one, and only for entities, values and constants', () => {
    const both = `${SERVER} › plain && ${FUNCTION} › plain`
    for (const id of ['E-01', 'V-01', 'K-01']) expect(findFaults(both, id)).toEqual([])
    for (const id of ['CF-01', 'G-01', 'A-01', 'CA-01'])
      expect(findFaults(both, id)).toEqual([`${id}: a function alone proves nothing here: ${FUNCTION} › plain`])
  })

  it('of screens are seen in a browser', () => {
    expect(findFaults(`${SERVER} › plain`, 'S-01')).toEqual(['S-01: a screen is proven in a browser'])
    expect(findFaults(`${SERVER} › plain && ${BROWSER} › plain`, 'S-01')).toEqual([])
  })
})

describe('rows that are proven in the gallery alone', () => {
  const PART = 'tests/e2e/parts/a.test.ts'
  const findFaults = (proof: string, limit: number) => benchFaults(row(proof), (file) => file === PART, limit)

  it('are marked, and no others are', () => {
    expect(findFaults(`bench: ${PART} › plain`, 1)).toEqual([])
    expect(findFaults(`bench: ${PART} › plain && ${FUNCTION} › plain`, 1)).toEqual([])
    expect(findFaults(`${PART} › plain`, 0)).toEqual(['R-01: proven in the gallery alone, so mark it "bench: "'])
    for (const asked of [SERVER, BROWSER])
      expect(findFaults(`bench: ${PART} › plain && ${asked} › plain`, 1)).toEqual([
        'R-01: the product proves it, so "bench: " goes',
      ])
    expect(findFaults('open', 0)).toEqual([])
  })

  it('never become more, and the limit follows when they become fewer', () => {
    expect(findFaults(`bench: ${PART} › plain`, 0)).toEqual([expect.stringContaining('use the part on a screen')])
    expect(findFaults(`bench: ${PART} › plain`, 2)).toEqual([expect.stringContaining('lower ON_THE_BENCH')])
  })
})

describe('what tests say they prove', () => {
  const claims = (...lines: string[]) => claimsIn(SERVER, `${lines.join('\n')}\n`)

  it('stands right above them', () => {
    expect([...claims('  // proves R-01, R-02', "  it('plain', () => {", '})')]).toEqual([
      ['R-01', [`${SERVER} › plain`]],
      ['R-02', [`${SERVER} › plain`]],
    ])
    expect([...claims('// proves R-01', 'it(', "  'it\\'s long',", ')')]).toEqual([['R-01', [`${SERVER} › it's long`]]])
  })

  it.each([
    [['// proves R-01', '', "it('plain')"]],
    [['// proves R-01', "describe('plain')"]],
    [['// proves R-01', "it.each([1])('for %s')"]],
    [['// proves R-01']],
  ])('is lost above nothing: %j', (lines) => {
    expect([...claims(...lines)]).toEqual([['R-01', [`${SERVER} › (no test stands below this comment)`]]])
  })

  it('is what the list says, both ways', () => {
    const told = claims('// proves R-01', "it('plain')")
    expect(claimFaults(row(`${SERVER} › plain`), told)).toEqual([])
    expect(claimFaults(row('open'), told)).toEqual([
      `R-01: a test says it proves this, docs/coverage.md does not: ${SERVER} › plain`,
    ])
    expect(claimFaults(row(`${SERVER} › plain`), new Map())).toEqual([
      `R-01: no comment "// proves R-01" stands right above: ${SERVER} › plain`,
    ])
  })
})
