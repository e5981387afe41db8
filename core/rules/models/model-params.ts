import * as v from 'valibot'

const Fraction = (most: number) => v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(most)))
const Balance = v.nullish(v.pipe(v.number(), v.minValue(-2), v.maxValue(2)))
const Tokens = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(131_072)))
const Options = v.nullish(v.record(v.string(), v.unknown()))

/** What administrators may add to each request, by the names of the protocol. What we say ourselves is not among it. */
const Params = v.strictObject({
  temperature: Fraction(2),
  top_p: Fraction(1),
  presence_penalty: Balance,
  frequency_penalty: Balance,
  max_tokens: Tokens,
  max_completion_tokens: Tokens,
  seed: v.nullish(v.pipe(v.number(), v.integer())),
  reasoning_effort: v.nullish(v.picklist(['none', 'minimal', 'low', 'medium', 'high'])),
  enable_thinking: v.nullish(v.boolean()),
  thinking: Options,
  chat_template_kwargs: Options,
  /** Null where an endpoint refuses what it does not know. */
  stream_options: Options,
})

/** The family's console writes some of them in its own way. */
const FAMILY: Readonly<Record<string, string>> = {
  topP: 'top_p',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  maxTokens: 'max_tokens',
}

/** Null: it is no JSON of what may be added. */
export function readModelParams(text: string | null | undefined): Readonly<Record<string, unknown>> | null {
  if (!text) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return null
    const given = Object.entries(v.parse(v.record(v.string(), v.unknown()), parsed))
    const named = given.map(([name, value]) => [FAMILY[name] ?? name, value] as const)
    return v.parse(Params, Object.fromEntries(named))
  } catch {
    return null
  }
}

export const modelParamsProblem = (text: string): string | null =>
  readModelParams(text) === null
    ? '参数应为 JSON，只能有 temperature、top_p、max_tokens 等；例如 {"temperature": 0.2}'
    : null
