import type { EmbeddedText, LackingText, VectorSource } from '../../model/index.ts'
import { MeaningIndex, type Unread } from './meaning-index.ts'

interface Opened {
  source: VectorSource
  index: MeaningIndex
}

/** The vectors of one index by who has the model: a tenant with a model of its own, and all others. */
export class MeaningSources {
  readonly #opened = new Map<string | null, Opened>()

  /** False where nothing has changed; otherwise every document has to be put again. */
  use(sources: readonly VectorSource[]): boolean {
    const isOpen = (source: VectorSource): boolean => {
      const now = this.#opened.get(source.tenantId)?.source
      return now?.file === source.file && now.dimension === source.dimension
    }
    if (sources.length === this.#opened.size && sources.every(isOpen)) return false
    this.close()
    for (const source of sources) this.#opened.set(source.tenantId, { source, index: new MeaningIndex(source) })
    return true
  }

  of(tenantId: string | null): MeaningIndex | null {
    return this.#opened.get(tenantId)?.index ?? null
  }

  /** The one that knows the documents of a tenant. */
  knowing(tenantId: string): MeaningIndex | null {
    return this.of(tenantId) ?? this.of(null)
  }

  put(document: number, tenantId: string, unread: Unread): void {
    this.knowing(tenantId)?.put(document, unread)
  }

  remove(document: number, tenantId: string): void {
    this.knowing(tenantId)?.remove(document)
  }

  lacking(tenantId: string | null, most: number, textsOf: (document: number) => string[]): LackingText[] {
    return this.of(tenantId)?.lacking(most, textsOf) ?? []
  }

  keep(tenantId: string | null, texts: readonly EmbeddedText[]): void {
    this.of(tenantId)?.keep(texts)
  }

  /** The index reads its file anew. */
  clear(): void {
    for (const { index } of this.#opened.values()) index.clear()
  }

  close(): void {
    for (const { index } of this.#opened.values()) index.close()
    this.#opened.clear()
  }
}
