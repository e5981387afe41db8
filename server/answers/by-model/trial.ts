import type { Guidance, guidanceTry } from '#core/contract/km/answers/guidance.ts'
import { NO_EVIDENCE } from '#core/contract/km/answers/conversation.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import {
  type ChatModel,
  chatModel,
  guidanceOf,
  mayAsk,
  ModelFault,
  type ModelDeps,
  whyNotAsk,
} from '../models/index.ts'
import { gatherSources, type GivenSource } from './sources.ts'
import { speakCounted } from './speak-counted.ts'
import type { ActorDeps } from './still-may-read.ts'

type Ctx = Context<SearchDeps & ModelDeps & ActorDeps>

/** Asks the model in use a question twice over the same sources: by the guidance in force and by the draft. */
export async function tryGuidance(
  ctx: Ctx,
  { question, ...draft }: Checked<typeof guidanceTry>['body'],
): Promise<Result<typeof guidanceTry>> {
  const { deps, actor } = ctx
  const model = await chatModel(deps, actor.tenantId)
  if (model === null) throw new Reject('没有可用的对话模型，请先在“模型”里设置并测试')
  const refused = await whyNotAsk(ctx)
  if (refused !== null) throw new Reject(refused)
  const sources = await gatherSources(ctx, question, null)
  if (sources.length === 0) throw new Reject(NO_EVIDENCE)
  const inForce = await guidanceOf(deps.db, actor.tenantId)
  const ask = (guidance: Guidance) => answerBy(ctx, { model, guidance, question, sources })
  // One after the other: each is counted, and some services take one call at a time.
  const now = await ask(inForce)
  return { inForce: now, draft: await ask(draft), sources: [...new Set(sources.map(({ title }) => title))] }
}

interface Trial {
  model: ChatModel
  guidance: Guidance
  question: string
  sources: readonly GivenSource[]
}

/** As everybody would see it: with what was found for each sentence. */
async function answerBy(ctx: Ctx, { model, sources, ...asked }: Trial): Promise<string> {
  const may = await mayAsk(ctx, { model, passages: sources.length })
  if ('refused' in may) throw new Reject(may.refused)
  const asking = {
    ...asked,
    ctx,
    model,
    sources,
    history: [],
    signal: new AbortController().signal,
    tell: () => undefined,
  }
  const { blocks, outcome, fault } = await speakCounted(asking, may.usageId)
  if (fault !== null) throw new Reject(new ModelFault(fault).message)
  if (outcome !== 'answered') return `${NO_EVIDENCE}。`
  return blocks.map(({ text, support }) => (support === 'unproven' ? `${text}（未找到出处）` : text)).join('\n')
}
