import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Proposal, Trial } from '#core/contract/km/search/search-trial.ts'
import { newId } from '#server/kernel/id.ts'
import { searchSynonym, searchTrial, searchWord, type StoredReport } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { insertSynonym, insertWords, removeSynonyms, removeWords } from '../tuning/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { writeWeight } from '../meaning/index.ts'
import { readableJudgements, readableTitles } from './judgements.ts'
import { TRY_RULES } from './trial-task.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const KIND = 'search-trial'
const MOST_SHOWN = 50
const GONE = '找不到这次试用'

const own = ({ actor }: Context<SearchDeps>) =>
  and(eq(searchTrial.tenantId, actor.tenantId), eq(searchTrial.userId, ownId(actor)))

/** Stores the proposal and starts its trial in the background. */
export async function startTrial(ctx: Context<SearchDeps>, proposal: Proposal): Promise<string> {
  const { deps, actor, now } = ctx
  const { meaning, ...rules } = proposal
  const hasRules = Object.values(rules).some((part) => part.length > 0)
  if (!hasRules && meaning === undefined) throw new Reject('请填写要试用的改动')
  if (hasRules && meaning !== undefined) throw new Reject('按意思搜索要单独试用')
  if (meaning === 'fit') assertEmbedded(deps, actor.tenantId)
  await assertKnown(ctx, proposal)
  if ((await readableJudgements(deps.db, ctx)).length === 0) throw new Reject('请先添加评测问题')
  const id = newId()
  await deps.db.transaction(async (tx) => {
    const rows = await tx.select({ state: searchTrial.state }).from(searchTrial).where(own(ctx)).for('update')
    if (rows.some(({ state }) => state === 'waiting' || state === 'running')) throw new Reject('上一次试用还没有完成')
    await tx.insert(searchTrial).values({
      id,
      tenantId: actor.tenantId,
      userId: ownId(actor),
      proposal,
      createBy: actor.username,
      createTime: now,
    })
    await enqueue(tx, TRY_RULES, { dedupeKey: id, payload: { id }, tenantId: actor.tenantId })
  })
  return id
}

function assertEmbedded({ meaning }: SearchDeps, tenantId: string): void {
  const unread = meaning.unread(tenantId)
  if (unread === null) throw new Reject('没有安装模型：先在服务器上运行 zhiku model add，或在“模型”里启用向量模型')
  if (unread > 0) throw new Reject(`还有 ${unread} 篇知识没有计算完，请稍后再试`)
}

/** Everything that the proposal removes must exist. */
async function assertKnown(
  { deps, actor }: Context<SearchDeps>,
  { removedSynonyms, removedWords }: Proposal,
): Promise<void> {
  const synonyms = await deps.db
    .select({ id: searchSynonym.id })
    .from(searchSynonym)
    .where(and(inArray(searchSynonym.id, removedSynonyms), eq(searchSynonym.tenantId, actor.tenantId)))
  if (synonyms.length < new Set(removedSynonyms).size) throw new Reject('找不到这组同义词')
  const words = await deps.db
    .select({ id: searchWord.id })
    .from(searchWord)
    .where(
      and(
        inArray(searchWord.id, removedWords),
        eq(searchWord.tenantId, actor.tenantId),
        eq(searchWord.kind, 'dictionary'),
      ),
    )
  if (words.length < new Set(removedWords).size) throw new Reject('找不到这个词语')
}

export async function listTrials(ctx: Context<SearchDeps>): Promise<Trial[]> {
  const rows = await ctx.deps.db
    .select()
    .from(searchTrial)
    .where(own(ctx))
    .orderBy(desc(searchTrial.createTime), desc(searchTrial.id))
    .limit(MOST_SHOWN)
  return Promise.all(rows.map((row) => presentTrial(ctx, row)))
}

export async function getTrial(ctx: Context<SearchDeps>, id: string): Promise<Trial> {
  const [row] = await ctx.deps.db
    .select()
    .from(searchTrial)
    .where(and(own(ctx), eq(searchTrial.id, id)))
  if (!row) throw new Reject(GONE)
  return presentTrial(ctx, row)
}

async function presentTrial(ctx: Context<SearchDeps>, row: typeof searchTrial.$inferSelect): Promise<Trial> {
  const { id, state, progress, reason, proposal, report } = row
  return {
    id,
    state,
    progress,
    reason,
    proposal,
    report: report && (await presentReport(ctx, report)),
    releaseTime: wireTime(row.releaseTime),
    createTime: wireTime(row.createTime),
    finishTime: wireTime(row.finishTime),
  }
}

/** The report with current titles, only of documents that the person may read now. */
async function presentReport(ctx: Context<SearchDeps>, report: StoredReport): Promise<NonNullable<Trial['report']>> {
  const ids = [...report.better, ...report.worse].map((each) => each.documentId)
  const titles = await readableTitles(ctx.deps.db, ctx, ids)
  const shown = (moved: StoredReport['better']) =>
    moved.map(({ documentId, ...each }) => ({
      ...each,
      docId: titles.has(documentId) ? documentId : null,
      title: titles.get(documentId) ?? null,
    }))
  return { ...report, better: shown(report.better), worse: shown(report.worse) }
}

/** Makes the change that was tried, whole or not at all, and only once. */
export async function releaseTrial(ctx: Context<SearchDeps>, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(searchTrial)
      .where(and(own(ctx), eq(searchTrial.id, id)))
      .for('update')
    if (!row) throw new Reject(GONE)
    if (row.state !== 'done') throw new Reject('试用还没有完成，不能使改动生效')
    if (row.releaseTime !== null) throw new Reject('这次试用的改动已经生效')
    const { synonyms, removedSynonyms, words, removedWords, meaning } = row.proposal
    if (meaning !== undefined) await releaseMeaning(tx, row)
    if (removedSynonyms.length > 0) await removeSynonyms(tx, ctx, removedSynonyms)
    for (const group of synonyms) await insertSynonym(tx, ctx, { ...group, enabled: true })
    if (removedWords.length > 0) await removeWords(tx, ctx, removedWords)
    for (const { word, weight } of words) await insertWords(tx, ctx, { kind: 'dictionary', words: [word], weight })
    await tx.update(searchTrial).set({ releaseTime: ctx.now }).where(eq(searchTrial.id, id))
    await audit(tx, ctx, { action: `${KIND}-release`, kind: KIND, id, after: row.proposal })
  })
}

/** A weight holds only where its gain is certain. It is for the model that it was fitted with. */
async function releaseMeaning(tx: Transaction, { tenantId, report }: typeof searchTrial.$inferSelect): Promise<void> {
  const fitted = report?.meaning ?? { weight: 0, model: '', low: 0 }
  if (fitted.weight > 0 && fitted.low <= 0) throw new Reject('提升没有超过误差，不能生效：可以多加一些评测问题再试')
  await writeWeight(tx, tenantId, { weight: fitted.weight, model: fitted.model })
}

export async function deleteTrials(ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  const gone = await ctx.deps.db
    .delete(searchTrial)
    .where(and(own(ctx), inArray(searchTrial.id, [...ids])))
    .returning({ id: searchTrial.id })
  if (gone.length === 0) throw new Reject(GONE)
}
