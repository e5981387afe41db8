import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'

/*
 * Keeps docs/coverage.md honest: exactly the rows of the acceptance list (where that is at hand), every named proof a
 * test that exists, always runs and says so itself (`// proves R-04`), and every row proven where the product is asked.
 * `node tests/coverage-check.ts`
 */

export interface Row {
  id: string
  proofs: readonly string[]
}

const ROW = /^\| ([A-Z]+-\d+) \|.*\| ([^|]*) \|$/

/** The rows of docs/coverage.md; an open one has no proofs. */
export function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, proof = ''] = ROW.exec(line.trim()) ?? []
    if (!id) return []
    return [{ id, proofs: proof.trim() === 'open' ? [] : proof.split(' && ').map((part) => part.trim()) }]
  })
}

/** What is wrong with the rows themselves. `wanted`: the ids of the acceptance list, or null where it is not at hand. */
export function rowFaults(rows: readonly Row[], wanted: readonly string[] | null): string[] {
  const ids = rows.map(({ id }) => id)
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i)
  const absent = (wanted ?? []).filter((id) => !ids.includes(id))
  const foreign = wanted ? ids.filter((id) => !wanted.includes(id)) : []
  return [
    ...(ids.length === 0 ? ['no rows found'] : []),
    ...twice.map((id) => `${id} stands twice`),
    ...absent.map((id) => `${id} is missing`),
    ...foreign.map((id) => `${id} is not in the acceptance list`),
  ]
}

/** What is wrong with the proofs. `titlesIn` gives the titles of a test file's tests, or null where there is none. */
export function proofFaults(rows: readonly Row[], titlesIn: (file: string) => readonly string[] | null): string[] {
  return rows.flatMap(({ id, proofs }) => [
    ...(proofs.length > 0 && !proofs.some((proof) => asksProduct(id, proof))
      ? [`${id}: no proof of it asks a whole server${BROWSER_TOO.test(id) ? ' or a browser' : ''}`]
      : []),
    ...proofs.flatMap((proof) => {
      const { file, title } = splitProof(proof)
      if (!file || !title) return [`${id}: neither "open" nor "file.test.ts › title": ${proof}`]
      if (PLACEHOLDER.test(title)) return [`${id}: a title with a placeholder names no test: ${proof}`]
      const titles = titlesIn(file)
      if (!titles) return [`${id}: no such file: ${file}`]
      return titles.includes(title) ? [] : [`${id}: no running test "${title}" in ${file}`]
    }),
  ])
}

const PLACEHOLDER = /%[sdifjop#]|\$\w/

const splitProof = (proof: string) => {
  const [, file = '', title = ''] = /^(\S+\.test\.tsx?) › (.+)$/.exec(proof) ?? []
  return { file, title }
}

/** Rows about what people see may be proven in a browser or by calls; the others say what the server answers. */
const BROWSER_TOO = /^(P|CF|R|RD|S|L|W|G|T|V|K|E)-/

const asksProduct = (id: string, proof: string): boolean =>
  (BROWSER_TOO.test(id) ? /^tests\/(whole-server|conformance|e2e)\// : /^tests\/(whole-server|conformance)\//).test(proof)

/** The rows that tests say they prove: `// proves R-04, R-07` right above a test. The key is a row, the values are proofs. */
export function claimsIn(file: string, source: string): Map<string, string[]> {
  const claims = new Map<string, string[]>()
  for (const [, ids = '', rest = ''] of source.matchAll(CLAIM)) {
    const title = TITLE.exec(rest)
    const proof = `${file} › ${title ? unquoted(title[2]!) : '(no test stands below this comment)'}`
    for (const id of ids.split(',')) claims.set(id.trim(), [...(claims.get(id.trim()) ?? []), proof])
  }
  return claims
}

const CLAIM = /^[ \t]*\/\/ proves ([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\n((?:.*\n){1,3})/gm
const TITLE = /^\s*(?:it|test)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/
const unquoted = (text: string) => text.replace(/\\(.)/g, '$1')

/** What the list says and the tests do not, and the other way round. */
export function claimFaults(rows: readonly Row[], claims: ReadonlyMap<string, readonly string[]>): string[] {
  const listed = new Map(rows.map(({ id, proofs }) => [id, proofs]))
  return [
    ...rows.flatMap(({ id, proofs }) =>
      proofs
        .filter((proof) => !claims.get(id)?.includes(proof))
        .map((proof) => `${id}: no comment "// proves ${id}" stands right above: ${proof}`),
    ),
    ...[...claims].flatMap(([id, proofs]) =>
      proofs
        .filter((proof) => !listed.get(id)?.includes(proof))
        .map((proof) => `${id}: a test says it proves this, docs/coverage.md does not: ${proof}`),
    ),
  ]
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Titles of the tests in a source text, without those that are skipped or only announced. */
export function testTitles(source: string): string[] {
  const titles: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value) || Array.isArray(value)) return
    if (value.type === 'CallExpression') {
      const chain = calleeChain(value['callee'])
      const isTest = ['it', 'test', 'describe'].includes(chain[0] ?? '')
      // A skipped group takes its tests with it.
      if (isTest && chain.some((name) => SKIPS.has(name))) return
      const title = isTest && chain[0] !== 'describe' ? firstText(value['arguments']) : null
      if (title !== null) titles.push(title)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: true }))
  return titles
}

const SKIPS = new Set(['skip', 'skipIf', 'runIf', 'todo'])

/** `it.skipIf(x)('title')` -> it, skipIf. */
function calleeChain(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [textOf(callee)]
  if (callee.type === 'CallExpression') return calleeChain(callee['callee'])
  if (callee.type !== 'MemberExpression') return []
  const property = callee['property']
  return [...calleeChain(callee['object']), isNode(property) ? textOf(property) : '']
}

const textOf = ({ value }: Node): string => (typeof value === 'string' ? value : '')

function firstText(args: unknown): string | null {
  const [first] = Array.isArray(args) ? (args as { expression: Node }[]) : []
  const expression = first?.expression
  if (expression?.type === 'StringLiteral') return textOf(expression)
  const quasis = expression?.type === 'TemplateLiteral' ? (expression['quasis'] as { cooked: string }[]) : []
  return quasis.length === 1 ? (quasis[0]?.cooked ?? null) : null
}

function claimsOf(root: string): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const file of globSync('{core,ui,portal,admin,embeds,server,cli,tests}/**/*.test.{ts,tsx}', { cwd: root }))
    for (const [id, proofs] of claimsIn(file, readFileSync(path.join(root, file), 'utf8')))
      all.set(id, [...(all.get(id) ?? []), ...proofs])
  return all
}

function main(): void {
  const root = path.resolve(import.meta.dirname, '..')
  const list = path.join(root, '../shared/acceptance.md')
  const wanted = existsSync(list)
    ? [...readFileSync(list, 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map((match) => match[1]!)
    : null
  const rows = rowsOf(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8'))
  const known = new Map<string, string[] | null>()
  const titlesIn = (file: string) => {
    const full = path.join(root, file)
    if (!known.has(file)) known.set(file, existsSync(full) ? testTitles(readFileSync(full, 'utf8')) : null)
    return known.get(file) ?? null
  }
  const faults = [...rowFaults(rows, wanted), ...proofFaults(rows, titlesIn), ...claimFaults(rows, claimsOf(root))]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  const proven = rows.filter(({ proofs }) => proofs.length > 0).length
  console.log(`${rows.length} rows: ${proven} proven, ${rows.length - proven} open`)
}

if (import.meta.main) main()
