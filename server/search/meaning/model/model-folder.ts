import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { EmbedderFolders } from './embedder.ts'

/** What stands beside the files of an installed model. */
export const ModelCard = v.object({
  name: v.string(),
  licence: v.string(),
  origin: v.string(),
  dimension: v.number(),
  /** SHA-256 of `model.onnx` and of `tokenizer.json`. */
  model: v.string(),
  tokenizer: v.string(),
})
export type ModelCard = v.InferOutput<typeof ModelCard>

export interface InstalledModel {
  card: ModelCard
  folders: EmbedderFolders
}

export const CARD = 'model.json'
export const MODEL = 'model.onnx'
export const TOKENIZER = 'tokenizer.json'
export const RUNTIME_FOLDER = 'runtime'

/** One model at a time: vectors of different models cannot be compared. */
export const modelFolder = (dataFolder: string): string => path.join(dataFolder, 'models', 'embedding')

/** The model of this server; null when none was added. */
export function installedModel(dataFolder: string): InstalledModel | null {
  const model = modelFolder(dataFolder)
  const card = path.join(model, CARD)
  if (!existsSync(card)) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ModelCard), readFileSync(card, 'utf8'))
  return parsed.success ? { card: parsed.output, folders: { model, runtime: path.join(model, RUNTIME_FOLDER) } } : null
}
