import { type Embedder, NO_ANSWER, PROBE } from './embedder.ts'
import { embeddingProcess } from './model/embedding-process.ts'
import type { InstalledModel } from './model/model-folder.ts'

/** The model that was added to this server. */
export function modelEmbedder({ card, folders }: InstalledModel, log: (line: string) => void): Embedder {
  const process = embeddingProcess({ folders, dimension: card.dimension, log })
  return {
    model: card.model,
    dimension: card.dimension,
    tenantId: null,
    question: async (text, patienceMs) =>
      (await Promise.race([process.embed(text), afterPatience(patienceMs)]))?.[0] ?? null,
    async embed(texts) {
      const embedded = await Promise.all(texts.map((text) => process.embed(text, true)))
      // Without an answer either the text is at fault, which is then left to words, or the process, which is tried again.
      if (embedded.includes(null) && (await process.embed(PROBE, true)) === null) throw new Error(NO_ANSWER)
      return embedded
    },
    [Symbol.asyncDispose]: () => process[Symbol.asyncDispose](),
  }
}

const afterPatience = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds).unref())
