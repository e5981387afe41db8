/** A model that gives vectors: the one in this server, or one at an endpoint. */
export interface Embedder extends AsyncDisposable {
  /** Digest of the model: vectors of another cannot be compared. */
  model: string
  dimension: number
  /** Whose documents it embeds; null: those of all tenants that have no endpoint. */
  tenantId: string | null
  /** The vector of a question; null where the model cannot say within that time. */
  question: (text: string, patienceMs: number) => Promise<Float32Array | null>
  /** Unit vectors for each text, one for each of its windows; null for a text that the model cannot read. Throws where the model does not answer. */
  embed: (texts: readonly string[]) => Promise<(Float32Array[] | null)[]>
}

/** An endpoint as it is handed to the search, which knows nothing of addresses and keys. */
export interface EmbeddingEndpoint {
  tenantId: string
  /** As {@link Embedder.model}. */
  model: string
  /** Another after each change of how it is asked. */
  revision: string
  /** A vector for each text, of this dimension; null: of any. */
  embed: (
    texts: readonly string[],
    o: { dimension: number | null; signal: AbortSignal },
  ) => Promise<readonly Float32Array[]>
}

/** What any model can read. */
export const PROBE = '知识'
export const NO_ANSWER = '向量模型没有回答'
