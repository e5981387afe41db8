import { ownId } from '#server/kernel/actor.ts'
import { type ChatModel, guidanceOf } from '../models/index.ts'
import { type GivenSource, isProven, type RunningAnswer, speakCounted, type Spoken } from '../by-model/index.ts'
import { composeAnswer, NEAREST } from './compose.ts'
import type { AnswerContext } from './deps.ts'
import { finishTurn, keepTurn } from './keep-turn.ts'
import { shownTurns, turnsOf } from './turns.ts'

interface Asked {
  question: string
  conversationId: string | null
  /** The question before it. */
  before: string | null
  model: ChatModel
  sources: readonly GivenSource[]
  /** Under which the question is counted. */
  usageId: string
}

const NOTHING = { blocks: [], sources: [], nearest: [] }
const MOST_BEFORE = 3
const LONGEST_BEFORE = 800

/** The turn is kept before the model is asked, with every document that it will see; what it says follows. */
export async function answerByModel(ctx: AnswerContext, asked: Asked): Promise<RunningAnswer> {
  const { question, conversationId, model, sources } = asked
  const history = conversationId ? await historyOf(ctx, conversationId) : []
  const seen = [...new Set(sources.map((source) => source.docId))]
  const more = { model: model.name, isRunning: true } as const
  const row = await keepTurn(ctx, { question, conversationId, composed: NOTHING, more, seen })
  const of = { id: row.id, conversationId: row.conversationId, ownerId: ownId(ctx.actor) }
  return ctx.deps.answering.start(of, async (tell, signal) => {
    const guidance = await guidanceOf(ctx.deps.db, ctx.actor.tenantId)
    const spoken = await speakCounted({ ctx, model, question, history, sources, guidance, signal, tell }, asked.usageId)
    const finished = await finishTurn(ctx, row.id, await outcomeOf(ctx, asked, { spoken, seen }))
    return finished ? ((await shownTurns(ctx, [finished]))[0] ?? null) : null
  })
}

type Finish = Parameters<typeof finishTurn>[2]

/** What is kept of what the model said. */
async function outcomeOf(
  ctx: AnswerContext,
  { question, before, model }: Asked,
  { spoken, seen }: { spoken: Spoken; seen: readonly string[] },
): Promise<Finish> {
  const { blocks, sources, outcome, fault } = spoken
  if (outcome === 'silent' || outcome === 'unsupported')
    return { composed: { ...NOTHING, nearest: seen.slice(0, NEAREST) }, more: { model: model.name } }
  if (outcome === 'lost') return { composed: NOTHING, more: { model: model.name }, seen }
  const said = { composed: { blocks, sources, nearest: [] }, seen }
  if (outcome === 'answered') return { ...said, more: { model: model.name } }
  const ending = fault === 'stopped' ? 'stopped' : 'cut'
  if (blocks.some(isProven) || ending === 'stopped') return { ...said, more: { model: model.name, ending } }
  return { composed: await composeAnswer(ctx, question, before), more: { ending: 'by-sentences' } }
}

/** The turns before it, as far as the asker may read them now; only what was proven. */
async function historyOf(ctx: AnswerContext, conversationId: string) {
  const turns = await turnsOf(ctx, conversationId)
  return turns
    .filter(({ state }) => state === 'answered')
    .slice(-MOST_BEFORE)
    .map(({ question, blocks }) => ({
      question,
      answer: blocks
        .filter(isProven)
        .map(({ text }) => text)
        .join('')
        .slice(0, LONGEST_BEFORE),
    }))
}
