import * as v from 'valibot'
import { askWhole, type WholeEndpoint } from './ask-whole.ts'
import { ModelFault } from './chat-model.ts'

/** A number in JSON takes about 20 characters; `bge-m3` has 1024 of them. */
const CHARACTERS_A_NUMBER = 32
const MOST_DIMENSIONS = 4096
const OVERHEAD = 4096
/** Signs of vectors are compared 32 at once; the dimensions of known models are multiples of 64. */
const SIGNS_A_WORD = 32

const Place = v.pipe(v.number(), v.integer(), v.minValue(0))
const Answer = v.object({
  data: v.array(v.object({ index: Place, embedding: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1)) })),
})

/**
 * A unit vector for each text, in the order of the texts: the places that the endpoint names count, not its order.
 * `dimension`: what earlier vectors have; null before there are any. A vector of another length cannot be compared, so all
 * are refused then.
 */
export async function embedTexts(
  endpoint: WholeEndpoint,
  texts: readonly string[],
  { dimension, signal }: { dimension: number | null; signal: AbortSignal },
): Promise<Float32Array[]> {
  const most = OVERHEAD + texts.length * MOST_DIMENSIONS * CHARACTERS_A_NUMBER
  const question = { input: texts, encoding_format: 'float' }
  const parsed = v.safeParse(Answer, await askWhole(endpoint, { question, most }, signal))
  if (!parsed.success) throw new ModelFault('malformed')
  const { data } = parsed.output
  const placed = new Map(data.map(({ index, embedding }) => [index, embedding]))
  const length = dimension ?? data[0]?.embedding.length ?? 0
  if (data.length !== texts.length || length > MOST_DIMENSIONS) throw new ModelFault('malformed')
  if (length % SIGNS_A_WORD !== 0)
    throw new ModelFault('malformed', { sentence: `向量维度须是 ${SIGNS_A_WORD} 的倍数` })
  return texts.map((_, at) => {
    const values = placed.get(at)
    if (!values) throw new ModelFault('malformed')
    if (values.length !== length) throw new ModelFault('malformed', { sentence: '模型返回的向量维度不一致' })
    return unitVector(values)
  })
}

function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  // Of zeros alone there is no direction; of too great numbers no length.
  if (length === 0 || !Number.isFinite(length)) throw new ModelFault('malformed')
  return Float32Array.from(values, (value) => value / length)
}
