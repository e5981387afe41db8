import * as v from 'valibot'
import { ModelFault } from './chat-model.ts'

const Text = v.nullish(v.string())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Said = v.object({
  content: Text,
  reasoning_content: Text,
  reasoning: Text,
  tool_calls: v.nullish(v.array(v.unknown())),
  function_call: v.nullish(v.unknown()),
})

/** A piece of a stream, and also an answer that comes as a whole. */
const Piece = v.object({
  choices: v.nullish(
    v.array(v.object({ delta: v.nullish(Said), message: v.nullish(Said), finish_reason: v.nullish(v.string()) })),
  ),
  usage: v.nullish(v.object({ prompt_tokens: Count, completion_tokens: Count })),
  error: v.nullish(v.unknown()),
})

export interface Delta {
  text: string
  reasoning: string
  finish: string | null
  usage: { promptTokens: number; completionTokens: number } | null
}

/** What one event says. An error in the middle, and a call of a function, are faults. */
export function readDelta(json: string): Delta {
  const piece = parsePiece(json)
  if (piece.error !== undefined && piece.error !== null) throw new ModelFault('cut')
  const [choice] = piece.choices ?? []
  const said = choice?.delta ?? choice?.message
  const finish = choice?.finish_reason ?? null
  if (finish === 'content_filter') throw new ModelFault('refused', { isOfQuestion: true })
  if ((said?.tool_calls?.length ?? 0) > 0 || said?.function_call) throw new ModelFault('malformed')
  return {
    text: said?.content ?? '',
    reasoning: said?.reasoning_content ?? said?.reasoning ?? '',
    finish,
    usage: piece.usage
      ? { promptTokens: piece.usage.prompt_tokens, completionTokens: piece.usage.completion_tokens }
      : null,
  }
}

function parsePiece(json: string): v.InferOutput<typeof Piece> {
  try {
    return v.parse(Piece, JSON.parse(json))
  } catch {
    throw new ModelFault('malformed') // The error of the parser would quote the body.
  }
}
