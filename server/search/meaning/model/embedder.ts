import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { cutWindows, WINDOW } from './windows.ts'

/** Where the model and the program that computes it are. Both are read at the first use only. */
export interface EmbedderFolders {
  /** Holds `model.onnx` and `tokenizer.json`. */
  model: string
  /** Holds `node_modules` with onnxruntime-node. */
  runtime: string
}

export interface Embedder {
  dimension: number
  /** A unit vector for each window of the text; none for a text without tokens. */
  embed: (text: string) => Promise<Float32Array[]>
}

/** The part of onnxruntime-node that is used. */
interface Runtime {
  InferenceSession: {
    create: (file: string, options: object) => Promise<Session>
  }
  Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => object
}

interface Session {
  outputNames: readonly string[]
  run: (feeds: Record<string, object>) => Promise<Record<string, { data: Float32Array; dims: readonly number[] }>>
}

/** BERT's marks for the beginning and the end of a text. */
const [BEGIN, END] = ['[CLS]', '[SEP]'] as const

/**
 * Opens a BERT model whose first vector stands for the text (bge). It loads native code: only in a process of its own.
 */
export async function openEmbedder(folders: EmbedderFolders, window = WINDOW): Promise<Embedder> {
  const runtime = createRequire(path.join(folders.runtime, 'package.json'))('onnxruntime-node') as Runtime
  const described = JSON.parse(readFileSync(path.join(folders.model, 'tokenizer.json'), 'utf8')) as object
  const tokenizer = new Tokenizer(described, {})
  const session = await runtime.InferenceSession.create(path.join(folders.model, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  const [begin, end] = [tokenizer.token_to_id(BEGIN), tokenizer.token_to_id(END)]
  if (begin === undefined || end === undefined) throw new Error('这个模型的分词器不是 BERT 的')
  const vectorOf = async (tokens: readonly number[]) => firstVector(await compute(runtime, session, tokens))
  const { length: dimension } = await vectorOf([begin, end])
  return {
    dimension,
    async embed(text) {
      const { ids } = tokenizer.encode(text, { add_special_tokens: false })
      const vectors: Float32Array[] = []
      for (const own of cutWindows(ids, window)) vectors.push(await vectorOf([begin, ...own, end]))
      return vectors
    },
  }
}

async function compute({ Tensor }: Runtime, session: Session, tokens: readonly number[]) {
  const shape = [1, tokens.length]
  const outputs = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(tokens.length).fill(1n), shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(tokens.length), shape),
  })
  return outputs[session.outputNames[0]!]!
}

/** The vector of the first token, made one long. */
function firstVector({ data, dims }: { data: Float32Array; dims: readonly number[] }): Float32Array {
  const vector = data.slice(0, dims.at(-1))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
