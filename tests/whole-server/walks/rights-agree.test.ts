import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ANSWERS, type Asked, type DecidedDocument } from '#core/access/decide.ts'
import type { Reader } from '#core/access/resolve.ts'
import { compilePredicate, type Question, RULES } from '#core/access/rule.ts'
import { inTokens } from '#core/access/testing/by-tokens.ts'
import { randomAsker, randomWorld, shakeWorld, WORLD_NOW } from '#core/access/testing/random-world.ts'
import { seededRandom } from '#core/access/testing/seeded-random.ts'
import {
  authored,
  binned,
  downloadable,
  lent,
  live,
  movable,
  owned,
  readable,
  sensitive,
  workable,
} from '#server/access/documents/predicate.ts'
import type { Database } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { openSearchEngine } from '#server/search/engine/engine.ts'
import { TitleIndex } from '#server/search/lexicon/title-index.ts'
import type { IndexChange, SearchEngine } from '#server/search/model/types.ts'
import { way } from '../../whole-way.ts'
import { startServer } from '../support/fixture.ts'

/** 40 under `npm run prove`. */
const WORLDS = way(4, 40)
const ASKERS = 10
const WORD = '公文'

async function store(db: Database, docs: readonly DecidedDocument[]): Promise<void> {
  await db.execute(sql`truncate document cascade`)
  await db.insert(document).values(docs.map((doc, n) => ({ ...doc, serialNumber: String(n), scope: 'staff' as const })))
}

/** The index holds visible versions only, as `server/search/indexing/index-source.ts` gives them. */
const toIndexChanges = (docs: readonly DecidedDocument[]): IndexChange[] =>
  docs.map((doc) =>
    doc.deleted || !doc.released || doc.visibleVersion === null
      ? { kind: 'remove', documentId: doc.id }
      : {
          kind: 'put',
          document: {
            ...facts,
            ...doc,
            marks: doc.labels,
            opens: doc.audience,
            title: WORD + doc.id,
            effectiveFrom: doc.effectiveFrom.getTime(),
          },
        },
  )

function buildTitleIndex(changes: readonly IndexChange[]): TitleIndex {
  const titles = new TitleIndex()
  for (const change of changes) if (change.kind === 'put') titles.put(change.document)
  return titles
}

const facts = {
  keywords: [],
  fileName: '',
  kind: 'text',
  category: null,
  tags: [],
  topics: [],
  departmentId: null,
  createdAt: 0,
  views: 0,
  passages: [{ text: WORD, page: null, heading: null, offset: 0 }],
}

type RuleName = keyof typeof RULES

const bySql = async (db: Database, reader: Reader, rule: RuleName) => {
  const where: Record<RuleName, SQL> = {
    view: readable(reader, WORLD_NOW),
    work: workable(reader),
    download: downloadable(reader, WORLD_NOW),
    sensitive: sensitive(reader, WORLD_NOW),
    bin: binned(reader),
    move: movable(reader),
    live: live(reader),
    own: owned(reader),
    authored: authored(reader),
    lent: lent(reader),
  }
  const rows = await db.select({ id: document.id }).from(document).where(where[rule])
  return rows.map((row) => row.id).toSorted()
}

const byIndex = async (engine: SearchEngine, reader: Reader) => {
  const answer = await engine.search({
    query: WORD,
    within: [],
    phrase: false,
    filters: {},
    sort: { by: 'score', descending: true },
    from: 0,
    size: 100,
    reader,
    exclude: new Set(),
    now: WORLD_NOW.getTime(),
  })
  expect(answer.total).toBe(answer.hits.length)
  return answer.hits.map((hit) => hit.documentId).toSorted()
}

const PREDICATES = (Object.keys(RULES) as RuleName[]).map(
  (name) => [name, compilePredicate<Question, Asked>(RULES[name], ANSWERS)] as const,
)

/** Equal titles are offered once, so every document has its own. */
const bySuggester = (titles: TitleIndex, reader: Reader) =>
  titles
    .find({ typed: WORD, reader, now: WORLD_NOW.getTime(), limit: 100 })
    .map((found) => found.id)
    .toSorted()

it(
  'SQL, the index, the suggester and the plain rule agree on every pair, before and after changes',
  { timeout: 180_000 + WORLDS * 4000 },
  async () => {
    await using server = await startServer()
    const { db } = server.running.engines
    await using engine = await openSearchEngine({
      file: path.join(server.dataFolder, 'agree.sqlite'),
      log: () => undefined,
    })
    const seen = { yes: 0, no: 0 }
    let cursor = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      const random = seededRandom(seed)
      const world = randomWorld(random, { documents: 20, grants: random.int(25), people: 6 })
      for (const shaken of [false, true]) {
        if (shaken) for (let i = 0; i < 5; i++) shakeWorld(random, world)
        const { document: inDocument, reader } = inTokens(world, WORLD_NOW)
        const docs = world.documents.map(inDocument)
        await store(db, docs)
        const changes = toIndexChanges(docs)
        await engine.apply(changes, ++cursor)
        const titles = buildTitleIndex(changes)
        for (let i = 0; i < ASKERS; i++) {
          const asking = reader(randomAsker(random, world))
          for (const [name, may] of PREDICATES) {
            const decided = docs
              .filter((doc) => may({ reader: asking, doc, now: WORLD_NOW }))
              .map((doc) => doc.id)
              .toSorted()
            expect(await bySql(db, asking, name), `${name} by SQL, seed ${seed}`).toEqual(decided)
            if (name === 'view') {
              expect(await byIndex(engine, asking), `index, seed ${seed}`).toEqual(decided)
              expect(bySuggester(titles, asking), `suggester, seed ${seed}`).toEqual(decided)
            }
            seen.yes += decided.length
            seen.no += docs.length - decided.length
          }
        }
        await engine.apply(
          docs.map((doc) => ({ kind: 'remove' as const, documentId: doc.id })),
          ++cursor,
        )
      }
    }
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(WORLDS * 100)
  },
)
