import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { narrowedAfter } from '#server/jobs/change-log/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { searchTrial, type StoredReport } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { defineTask, taskKind } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { correctionSources, withCorrections, withoutStopWords } from '../correction/index.ts'
import { plainRequest } from '../request/index.ts'
import { searchRules } from '../tuning/index.ts'
import type { SearchEngine } from '../model/index.ts'
import { readableJudgements } from './judgements.ts'
import { fitMeaning } from './fit-meaning.ts'
import { type Asked, toAsked, compare, DEPTH, type Judged, judgedQuestions } from './measure.ts'
import { proposed } from './proposal.ts'
import { sideIndexes } from './side-index.ts'

export const TRY_RULES = taskKind('try-search-rules', v.object({ id: v.string() }))

/** Progress is reported every so many questions. */
const TOLD_EVERY = 20
/** The share of the progress that indexing takes, if the dictionary changes. */
const CUTTING = 0.5

export interface TrialDeps extends Pick<SearchDeps, 'db' | 'engine' | 'follower' | 'lexicon' | 'meaning'> {
  /** Resolves a person's current rights; null when they cannot act. */
  actorOfUser: (userId: string) => Promise<Actor | null>
}

/** Asks the judged questions twice, with the rules as they are and as they would be. Changes no rule. */
export const searchTrialTask = defineTask(TRY_RULES, {
  title: '试用搜索规则',
  concurrency: 1,
  attempts: 2,
  async run({ id }, deps: TrialDeps, signal) {
    const [row] = await deps.db.select().from(searchTrial).where(eq(searchTrial.id, id))
    if (!row || row.state === 'done') return
    await setTrial(deps.db, id, { state: 'running', progress: 0, reason: null })
    const tell = async (progress: number) => {
      if (signal.aborted) throw new Error('服务器正在停止')
      await setTrial(deps.db, id, { progress })
    }
    const report = await runTrial(deps, row, tell)
    await setTrial(deps.db, id, { state: 'done', progress: 1, report, finishTime: new Date() })
  },
  async gaveUp({ id }, { db }, error) {
    await setTrial(db, id, { state: 'failed', reason: error.slice(0, 500), finishTime: new Date() })
  },
  async revive(tx, { id }) {
    await setTrial(tx, id, { state: 'waiting', reason: null, finishTime: null })
  },
})

const setTrial = (db: Executor, id: string, set: Partial<typeof searchTrial.$inferInsert>) =>
  db.update(searchTrial).set(set).where(eq(searchTrial.id, id))

type Tell = (progress: number) => Promise<void>

async function runTrial(deps: TrialDeps, row: typeof searchTrial.$inferSelect, tell: Tell): Promise<StoredReport> {
  const actor = await deps.actorOfUser(row.userId)
  if (actor === null || actor.tenantId !== row.tenantId) throw new Error('试用者的账号已不能使用')
  const asker = { actor, now: new Date() }
  const judged = judgedQuestions(await readableJudgements(deps.db, asker))
  if (judged.length === 0) throw new Error('没有可用的评测问题')
  if (row.proposal.meaning !== undefined) return tryMeaning(deps, asker, { judged, change: row.proposal.meaning, tell })
  const { synonyms, dictionary } = await proposed(deps.db, row.tenantId, row.proposal)
  if (dictionary === null) {
    const [before, after] = await askTwice(deps, asker, { judged, engines: [deps.engine, deps.engine], synonyms, tell })
    return { ...compare(judged, before, after), sample: null }
  }
  await using side = await sideIndexes({
    db: deps.db,
    tenantId: row.tenantId,
    judged: judged.flatMap(({ documentIds }) => documentIds),
    dictionaries: [dictionary.before, dictionary.after],
    step: (share) => tell(Math.min(1, share) * CUTTING),
  })
  const rest: Tell = (share) => tell(CUTTING + share * (1 - CUTTING))
  const [before, after] = await askTwice(deps, asker, { judged, engines: side.engines, synonyms, tell: rest })
  return { ...compare(judged, before, after), sample: { documents: side.documents, passages: side.passages } }
}

/** Words alone beside the fitted weight, or what counts now beside words alone. */
async function tryMeaning(
  deps: TrialDeps,
  asker: { actor: Actor; now: Date },
  o: { judged: readonly Judged[]; change: 'fit' | 'off'; tell: Tell },
): Promise<StoredReport> {
  const { tenantId } = asker.actor
  const { before: synonyms } = (await proposed(deps.db, tenantId, NO_RULES)).synonyms
  if (o.change === 'off') {
    const asked = async (weight?: number) => {
      const all: Asked[] = []
      for (const each of o.judged) all.push(await ask(deps, asker, each, { synonyms, weight }))
      return all
    }
    return { ...compare(o.judged, await asked(), await asked(0)), sample: null }
  }
  const model = deps.meaning.model(tenantId)
  if (model === null) throw new Error('没有安装模型')
  const askWith = (each: Judged, weight: number) => ask(deps, asker, each, { synonyms, weight })
  const { before, after, weight, gain } = await fitMeaning(o.judged, askWith, o.tell)
  return { ...compare(o.judged, before, after), sample: null, meaning: { weight, model, ...gain } }
}

const NO_RULES = { synonyms: [], removedSynonyms: [], words: [], removedWords: [] }

interface Twice {
  judged: readonly Judged[]
  /** The engines for the rules as they are, and as they would be. */
  engines: readonly SearchEngine[]
  synonyms: { before: ReadonlyMap<string, readonly string[]>; after: ReadonlyMap<string, readonly string[]> }
  tell: Tell
}

async function askTwice(
  deps: TrialDeps,
  asker: { actor: Actor; now: Date },
  { judged, engines, synonyms, tell }: Twice,
): Promise<[Asked[], Asked[]]> {
  const before: Asked[] = []
  const after: Asked[] = []
  for (const [i, each] of judged.entries()) {
    before.push(await ask({ ...deps, engine: engines[0]! }, asker, each, { synonyms: synonyms.before }))
    after.push(await ask({ ...deps, engine: engines[1]! }, asker, each, { synonyms: synonyms.after }))
    if ((i + 1) % TOLD_EVERY === 0) await tell((i + 1) / judged.length)
  }
  return [before, after]
}

/** What the question means, with the weight that is tried, or with the one that counts now. */
async function meantBy({ meaning }: TrialDeps, { tenantId }: Actor, question: string, weight: number | undefined) {
  if (weight === undefined) return meaning.ask(tenantId, question)
  const vector = weight === 0 ? null : await meaning.vector(tenantId, question)
  return vector ? { vector, weight } : undefined
}

/** Asks a question as a person would. */
async function ask(
  deps: TrialDeps,
  { actor, now }: { actor: Actor; now: Date },
  judged: Judged,
  { synonyms, weight }: { synonyms: ReadonlyMap<string, readonly string[]>; weight?: number | undefined },
): Promise<Asked> {
  const { db } = deps as { db: Database }
  const rules = await searchRules(db, actor.tenantId)
  const exclude = await narrowedAfter(db, deps.follower.cursor(), actor.tenantId)
  const query = withoutStopWords(judged.question, rules.stop)
  const meaning = await meantBy(deps, actor, judged.question, weight)
  const request = { ...plainRequest(actor, now, { query, size: DEPTH, exclude }), ...(meaning && { meaning }) }
  const plain = await deps.engine.search(request)
  const sources = correctionSources(deps, request, synonyms)
  const { answer, corrected } = await withCorrections(sources, { request, plain, correct: true })
  const found = corrected === null ? answer.total : 0
  return toAsked(
    judged,
    answer.hits.map((hit) => hit.documentId),
    found,
  )
}
