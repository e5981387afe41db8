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
  /** Marked `bench: `: shown only in the gallery, without the product around the part. */
  isBench: boolean
}

/**
 * The number of rows proven only in the gallery. It may only get smaller: when a screen uses the part and proves the
 * row, lower this number.
 */
const ON_THE_BENCH = 200

const ROW = /^\| ([A-Z]+-\d+) \|.*\| ([^|]*) \|$/

/** The rows of docs/coverage.md; an open one has no proofs. */
export function parseRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, proof = ''] = ROW.exec(line.trim()) ?? []
    if (!id) return []
    const [, mark = '', named = ''] = /^(bench: )?(.*)$/.exec(proof.trim())!
    const proofs = named === 'open' ? [] : named.split(' && ').map((part) => part.trim())
    return [{ id, proofs, isBench: mark !== '' }]
  })
}

/** Errors in the rows themselves. `wanted`: the ids of the acceptance list, or null if it is not available. */
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

/** Errors in the proofs. `titlesIn` returns the titles of a test file's tests, or null if there is no such file. */
export function proofFaults(rows: readonly Row[], titlesIn: (file: string) => readonly string[] | null): string[] {
  return rows.flatMap(({ id, proofs }) => [
    ...askingFaults(id, proofs),
    ...proofs.flatMap((proof) => {
      const { file, title } = splitProof(proof)
      if (!file || !title) return [`${id}: neither "open" nor "file.test.ts › title": ${proof}`]
      if (PLACEHOLDER.test(title)) return [`${id}: a title with a placeholder names no test: ${proof}`]
      const titles = titlesIn(file)
      if (!titles) return [`${id}: no such file: ${file}`]
      return titles.includes(title) ? [] : [`${id}: no test "${title}" that always runs in ${file}`]
    }),
  ])
}

/** The gallery alone, and behind a server. */
const IN_GALLERY = /openBench\(|\/dev\/parts/

/** `isGallery` tells the test files that show parts in the gallery. */
export function benchFaults(rows: readonly Row[], isGallery: (file: string) => boolean, limit: number): string[] {
  const asksProduct = (proof: string) => asks(proof) && !isGallery(splitProof(proof).file)
  const wrong = rows
    .filter(({ proofs, isBench }) => isBench !== (proofs.length > 0 && !proofs.some(asksProduct)))
    .map(({ id, isBench }) =>
      isBench
        ? `${id}: the product proves it, so "bench: " goes`
        : `${id}: proven in the gallery alone, so mark it "bench: "`,
    )
  const count = rows.filter(({ isBench }) => isBench).length
  if (count > limit)
    return [...wrong, `${count} rows are proven in the gallery alone, ${limit} were: use the part on a screen`]
  return count < limit ? [...wrong, `${count} rows are proven in the gallery alone: lower ON_THE_BENCH to it`] : wrong
}

const PLACEHOLDER = /%[sdifjop#]|\$\w/

const splitProof = (proof: string) => {
  const [, file = '', title = ''] = /^(\S+\.test\.tsx?) › (.+)$/.exec(proof) ?? []
  return { file, title }
}

const ASKS_SERVER = /^tests\/(whole-server|conformance)\//
/** A page in a browser with a complete server behind it. */
const ASKS_BROWSER = /^tests\/e2e\//
/** Rights and calls: what a page shows does not prove what the server answers to others. */
const SERVER_ALONE = /^(A|C[A-E])-/
/** Answers of calls do not prove that there is a screen. */
const SCREEN = /^S-/
/** Entities, values and constants may also be tested by functions, in addition to a proof through the product. */
const MAY_ADD_FUNCTIONS = /^[EVK]-/

const asks = (proof: string) => ASKS_SERVER.test(proof) || ASKS_BROWSER.test(proof)

function askingFaults(id: string, proofs: readonly string[]): string[] {
  if (SCREEN.test(id) && proofs.length > 0 && !proofs.some((proof) => ASKS_BROWSER.test(proof)))
    return [`${id}: a screen is proven in a browser`]
  const isEnough = SERVER_ALONE.test(id) ? (proof: string) => ASKS_SERVER.test(proof) : asks
  if (proofs.length > 0 && !proofs.some(isEnough))
    return [`${id}: no proof asks a whole server${SERVER_ALONE.test(id) ? '' : ' or a browser'}`]
  if (MAY_ADD_FUNCTIONS.test(id)) return []
  return proofs.filter((proof) => !asks(proof)).map((proof) => `${id}: a function alone proves nothing here: ${proof}`)
}

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

const CLAIM = /^[ \t]*\/\/ proves ([A-Z]+-\d+(?:, ?[A-Z]+-\d+)*)\n((?:.*\n){0,3})/gm
const TITLE = /^[ \t]*(?:it|test)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/
const unquoted = (text: string) => text.replace(/\\(.)/g, '$1')

/** Differences between the list and the claims of tests, in both directions. */
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

/**
 * Titles of the tests in a source text that always run: not those that are or may be skipped, are only announced, or
 * are left to `npm run prove`.
 */
export function testTitles(source: string): string[] {
  const titles: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value) || Array.isArray(value) || CONDITIONS.has(value.type)) return
    if (value.type === 'CallExpression') {
      const chain = calleeChain(value['callee'])
      const isTest = TESTS.has(chain[0] ?? '')
      // A skipped group skips its tests.
      if ((isTest || GROUPS.has(chain[0] ?? '')) && (chain.some((name) => SKIPS.has(name)) || isTagged(value))) return
      const title = isTest && !skipsItself(value['arguments']) ? firstText(value['arguments']) : null
      if (title !== null) titles.push(title)
    }
    Object.values(value).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: true }))
  return titles
}

const TESTS = new Set(['it', 'test'])
/** `describeInBrowser` is the only condition allowed for a proof: a run without a browser fails. */
const GROUPS = new Set(['describe', 'describeInBrowser'])
const SKIPS = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails'])
/** A test registered inside a condition may not be registered at all. */
const CONDITIONS = new Set(['IfStatement', 'ConditionalExpression', 'BinaryExpression'])

/** Whether a test may skip itself: `context.skip()`. */
function skipsItself(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(skipsItself)
  if (!isNode(value)) return false
  const isSkip = value.type === 'CallExpression' && SKIPS.has(calleeChain(value['callee']).at(-1) ?? '')
  return isSkip || Object.values(value).some(skipsItself)
}

/** `it('title', { tags: … }, …)` */
function isTagged({ arguments: args }: Node): boolean {
  const [, options] = (args as { expression: Node }[]).map(({ expression }) => expression)
  if (options?.type !== 'ObjectExpression') return false
  return (options['properties'] as { key?: Node }[]).some(({ key }) => key && stringOrEmpty(key) === 'tags')
}

/** `it.skipIf(x)('title')` -> it, skipIf. */
function calleeChain(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [stringOrEmpty(callee)]
  if (callee.type === 'CallExpression') return calleeChain(callee['callee'])
  if (callee.type !== 'MemberExpression') return []
  const property = callee['property']
  return [...calleeChain(callee['object']), isNode(property) ? stringOrEmpty(property) : '']
}

const stringOrEmpty = ({ value }: Node): string => (typeof value === 'string' ? value : '')

function firstText(args: unknown): string | null {
  const [first] = Array.isArray(args) ? (args as { expression: Node }[]) : []
  const expression = first?.expression
  if (expression?.type === 'StringLiteral') return stringOrEmpty(expression)
  const quasis = expression?.type === 'TemplateLiteral' ? (expression['quasis'] as { cooked: string }[]) : []
  return quasis.length === 1 ? (quasis[0]?.cooked ?? null) : null
}

function collectClaims(root: string): Map<string, string[]> {
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
  const rows = parseRows(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8'))
  const known = new Map<string, string[] | null>()
  const titlesIn = (file: string) => {
    const full = path.join(root, file)
    if (!known.has(file)) known.set(file, existsSync(full) ? testTitles(readFileSync(full, 'utf8')) : null)
    return known.get(file) ?? null
  }
  const isGallery = (file: string) => IN_GALLERY.test(readFileSync(path.join(root, file), 'utf8'))
  const faults = [...rowFaults(rows, wanted), ...proofFaults(rows, titlesIn), ...claimFaults(rows, collectClaims(root))]
  if (faults.length === 0) faults.push(...benchFaults(rows, isGallery, ON_THE_BENCH))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  const proven = rows.filter(({ proofs }) => proofs.length > 0).length
  const bench = rows.filter(({ isBench }) => isBench).length
  console.log(
    `${rows.length} rows: ${proven} proven (${bench} of them in the gallery alone), ${rows.length - proven} open`,
  )
}

if (import.meta.main) main()
