import { and, eq } from 'drizzle-orm'
import { aiModel } from '#server/db/schema/index.ts'
import { ModelFault } from './client/chat-model.ts'
import { rerankTexts } from './client/rerank.ts'
import { endpointOf, type ModelDeps, restKey } from './in-use.ts'
import { Rests } from './rest.ts'

/** The places of texts, the one that fits a query best first; as they were where the model fails or takes too long. */
export type Reranker = (query: string, texts: readonly string[]) => Promise<readonly number[]>

const PATIENCE_MS = 300
/** Rerank models read about 512 tokens of a text. */
const MOST_UNITS = 1000

const rests = new Rests()

/** The site's rerank model in use; null where there is none, and while it rests. */
export async function reranker(deps: ModelDeps, tenantId: string): Promise<Reranker | null> {
  const [row] = await deps.db
    .select()
    .from(aiModel)
    .where(and(eq(aiModel.tenantId, tenantId), eq(aiModel.modelType, 'RERANK'), eq(aiModel.activateFlag, 1)))
    .limit(1)
  const endpoint = row && !rests.isResting(restKey(row)) ? endpointOf(deps, row) : null
  if (!row || endpoint === null) return null
  return async (query, texts) => {
    if (texts.length < 2) return [...texts.keys()]
    const patience = AbortSignal.timeout(PATIENCE_MS)
    try {
      const documents = texts.map((text) => text.slice(0, MOST_UNITS).toWellFormed())
      const order = await rerankTexts(endpoint, { query, documents }, patience)
      rests.succeeded(restKey(row))
      return order
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error
      rests.failed(restKey(row), patience.aborted ? new ModelFault('slow') : error)
      return [...texts.keys()]
    }
  }
}
