import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ModelFault } from './fault.ts'
import { embeddingProcess } from './embedding-process.ts'
import { installRuntime } from './install-runtime.ts'
import { KNOWN_MODELS } from './known-models.ts'
import { CARD, MODEL, type ModelCard, modelFolder, RUNTIME_FOLDER, TOKENIZER } from './model-folder.ts'
import { copyModel } from './model-source.ts'

export interface ModelOrder {
  dataFolder: string
  /** A package (.jar, .zip) or a folder. */
  from: string
  /** A folder with the packages of the program that computes vectors; absent: npm fetches them. */
  runtime?: string | undefined
  /** Dimension of a model that is not known; absent: an unknown model is refused. */
  unknown?: number | undefined
  progress: (line: string) => void
}

/** A pair that every model of Chinese must tell from the third. */
const TRIED = ['年休假有几天', '员工每年可以带薪休假十日', '服务器每天夜里做一次备份'] as const

/**
 * Adds a model to the data folder, or puts it in the place of the one that is there. It is tried before it takes the place,
 * so that whatever goes wrong leaves what was there. Servers use it after their next start.
 */
export async function installModel(order: ModelOrder): Promise<ModelCard> {
  const target = modelFolder(order.dataFolder)
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(`${target}-`)
  const scratch = mkdtempSync(`${target}-npm-`)
  try {
    order.progress('核对模型')
    const card = describe(await copyModel(order.from, folder), order.unknown)
    order.progress('准备计算向量的程序')
    await installRuntime(path.join(folder, RUNTIME_FOLDER), scratch, order.runtime)
    order.progress('试算')
    await tryModel(folder, card.dimension)
    writeFileSync(path.join(folder, CARD), `${JSON.stringify(card, null, 2)}\n`)
    rmSync(target, { recursive: true, force: true })
    renameSync(folder, target)
    return card
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
}

function describe(digests: Record<typeof MODEL | typeof TOKENIZER, string>, unknown: number | undefined): ModelCard {
  const [model, tokenizer] = [digests[MODEL], digests[TOKENIZER]]
  const known = KNOWN_MODELS.find((each) => each.model === model && each.tokenizer === tokenizer)
  if (known) return known
  if (unknown !== undefined) {
    return {
      name: `model-${model.slice(0, 12)}`,
      licence: '未知',
      origin: '未知',
      dimension: unknown,
      model,
      tokenizer,
    }
  }
  const names = KNOWN_MODELS.map(({ name }) => name).join('、')
  throw new ModelFault(`不是知库试过的模型（${names}），SHA-256 是 ${model}。确定要用，加上 --unknown <维数>`)
}

async function tryModel(folder: string, dimension: number): Promise<void> {
  let fault = ''
  const folders = { model: folder, runtime: path.join(folder, RUNTIME_FOLDER) }
  await using model = embeddingProcess({ folders, dimension, log: (line) => (fault ||= line) })
  const vectors = await Promise.all(TRIED.map((text) => model.embed(text)))
  const [question, answer, other] = vectors.map((windows) => windows?.[0])
  if (!question || !answer || !other) throw new ModelFault(`模型不能计算 ${dimension} 维的向量。${fault}`)
  if (dot(question, answer) <= dot(question, other)) throw new ModelFault('模型分不清意思远近，不能使用')
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
