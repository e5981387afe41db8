import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { aiModel } from '#server/db/schema/index.ts'
import type { EmbeddingEndpoint } from '#server/search/meaning/index.ts'
import type { WholeEndpoint } from './client/ask-whole.ts'
import { embedTexts } from './client/embeddings.ts'
import { endpointOf, type ModelDeps, restKey } from './in-use.ts'

/** The embedding models in use, at most one of each tenant. */
export async function embeddingEndpoints(deps: ModelDeps): Promise<EmbeddingEndpoint[]> {
  const rows = await deps.db
    .select()
    .from(aiModel)
    .where(and(eq(aiModel.modelType, 'EMBED'), eq(aiModel.activateFlag, 1)))
  return rows.flatMap((row) => {
    const endpoint = endpointOf(deps, row)
    if (endpoint === null) return []
    const { tenantId } = row
    const model = modelDigest(tenantId, endpoint)
    return { tenantId, model, revision: restKey(row), embed: (texts, o) => embedTexts(endpoint, texts, o) }
  })
}

/** The same for the same vectors: neither the key nor the name that people gave it is part of it. */
const modelDigest = (tenantId: string, { url, modelName, params }: WholeEndpoint): string =>
  createHash('sha256')
    .update(JSON.stringify([tenantId, url.href, modelName, params]))
    .digest('hex')
