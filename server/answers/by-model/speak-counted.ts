import type { ModelOutcome } from '#core/rules/models/outcomes.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { ModelFault, recordUsage, takeSeat } from '../models/index.ts'
import { type Asking, speak, type Spoken } from './speak.ts'

/** {@link speak} when it is this question's turn; what it cost is recorded under the number that `mayAsk` gave. */
export async function speakCounted(asking: Asking, usageId: string): Promise<Spoken> {
  const since = performance.now()
  const spoken = await speakInTurn(asking)
  const milliseconds = Math.round(performance.now() - since)
  await recordUsage(asking.ctx, usageId, { ...spoken.usage, outcome: outcomeOf(spoken), milliseconds })
  return spoken
}

async function speakInTurn(asking: Asking): Promise<Spoken> {
  const { ctx, signal, tell } = asking
  const { tenantId } = ctx.actor
  const most = Number((await siteValues(ctx.deps.db, tenantId)).ModelCallsAtOnce)
  try {
    using _seat = await takeSeat({ tenantId, most, signal, onPlace: (ahead) => tell({ event: 'queue', ahead }) })
    return await speak(asking)
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    const usage = { promptTokens: 0, completionTokens: 0 }
    return { blocks: [], sources: [], outcome: 'fault', fault: error.kind, usage }
  }
}

function outcomeOf({ outcome, fault }: Spoken): ModelOutcome {
  if (outcome === 'answered' || outcome === 'unsupported') return outcome
  if (outcome === 'silent') return 'refused'
  if (outcome === 'lost' || fault === null) return 'stopped'
  return fault === 'refused' ? 'rejected' : fault
}
