import { ModelFault } from './chat-model.ts'
import { Patience } from './patience.ts'
import { readBody, readWhole } from './read-body.ts'
import { send } from './request.ts'
import type { ChatEndpoint } from './stream-answer.ts'

/** An endpoint that answers as a whole, by JSON. */
export type WholeEndpoint = Omit<ChatEndpoint, 'thinking' | 'learn'>

export interface WholeAsk {
  question: Readonly<Record<string, unknown>>
  /** Characters of the longest answer that is read. */
  most: number
}

/** What the endpoint answers, parsed and not checked. Throws a {@link ModelFault}. */
export async function askWhole(
  endpoint: WholeEndpoint,
  { question, most }: WholeAsk,
  signal: AbortSignal,
): Promise<unknown> {
  const { limits, modelName: model, params } = endpoint
  if (signal.aborted) throw new ModelFault('stopped')
  using patience = new Patience(limits, signal)
  const asked = { ...endpoint, body: JSON.stringify({ ...params, model, ...question }) }
  await using accepted = await patience
    .wait(() => send(asked, limits, patience.signal))
    .catch((error: unknown) => {
      throw patience.faultFor(error, 'unreachable')
    })
  if (accepted.isStream) throw new ModelFault('malformed')
  return parse(await readWhole(readBody(accepted.body, limits, patience), most))
}

function parse(whole: string): unknown {
  try {
    return JSON.parse(whole) as unknown
  } catch {
    throw new ModelFault('malformed')
  }
}
