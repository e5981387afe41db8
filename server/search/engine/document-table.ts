import type { IndexedDocument, IndexReader, SearchFilters } from '../types.ts'
import { Bitset } from './bitset.ts'
import { Labels } from './labels.ts'

/** A document without its text: what is kept in memory, as JSON in the file. */
export type DocumentRecord = Omit<IndexedDocument, 'passages'>

/** A facet's year is the year in China, whatever the server's clock says. */
const CHINA_OFFSET_MS = 8 * 3_600_000

/**
 * The live documents by number: who may find them, what they are filtered and counted by. A number stands for one text
 * of one document; another text gets another number, so that passages of the old text can be told from the new.
 */
export class DocumentTable {
  readonly #labels = new Labels()
  readonly #numbers = new Map<string, number>()
  readonly #levels = new Set<number>()
  readonly #rows: (Row | undefined)[] = []
  #latestEffective = -Infinity

  get size(): number {
    return this.#numbers.size
  }

  /** One more than the highest number ever given. */
  get bound(): number {
    return this.#rows.length
  }

  /** Every live document's number. */
  numbers(): IterableIterator<number> {
    return this.#numbers.values()
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  row(number: number): Row | undefined {
    return this.#rows[number]
  }

  put(number: number, document: DocumentRecord): void {
    for (const label of labelsOf(document)) this.#labels.add(label, number)
    this.#numbers.set(document.id, number)
    this.#levels.add(document.level)
    this.#latestEffective = Math.max(this.#latestEffective, document.effectiveFrom)
    while (this.#rows.length < number) this.#rows.push(undefined)
    this.#rows[number] = rowOf(document)
  }

  /** `document` is what was put, as labels are taken off one by one. */
  remove(number: number, document: DocumentRecord): void {
    for (const label of labelsOf(document)) this.#labels.remove(label, number)
    this.#numbers.delete(document.id)
    this.#rows[number] = undefined
  }

  /**
   * The rights predicate of design 6 over all documents at once. Nothing that is not in this set is scored into a
   * result, counted or named.
   */
  visible(reader: IndexReader, now: number, exclude: ReadonlySet<string>): Bitset {
    const tenant = this.#labels.any([`tenant:${reader.tenantId}`])
    const visible = reader.seeAll ? tenant.copy() : this.#permitted(reader)
    visible.keepOnly(tenant)
    for (const id of exclude) {
      const number = this.#numbers.get(id)
      if (number !== undefined) visible.remove(number)
    }
    if (now < this.#latestEffective) {
      for (const number of visible) if (this.#rows[number]!.effectiveFrom > now) visible.remove(number)
    }
    return visible
  }

  /** Narrows a set to the documents that pass every filter; values of one filter are alternatives. */
  filter(documents: Bitset, filters: SearchFilters): void {
    const lists = [
      ['category', filters.categories],
      ['tag', filters.tags],
      ['topic', filters.topics],
      ['department', filters.departments],
      ['kind', filters.kinds],
    ] as const
    for (const [name, values] of lists) {
      if (values) documents.keepOnly(this.#labels.any(values.map((value) => `${name}:${value}`)))
    }
    const { createdFrom = -Infinity, createdTo = Infinity } = filters
    if (createdFrom === -Infinity && createdTo === Infinity) return
    for (const number of documents) {
      const { createdAt } = this.#rows[number]!
      if (createdAt < createdFrom || createdAt > createdTo) documents.remove(number)
    }
  }

  #permitted(reader: IndexReader): Bitset {
    const permitted = this.#labels.any(reader.allow.map((token) => `opens:${token}`))
    permitted.removeAll(this.#labels.any(reader.deny.map((token) => `marks:${token}`)))
    const cleared = [...this.#levels].filter((level) => level <= reader.clearance)
    permitted.keepOnly(this.#labels.any(cleared.map((level) => `level:${level}`)))
    if (reader.userId !== null) permitted.addAll(this.#labels.any([`author:${reader.userId}`]))
    return permitted
  }
}

/** What is read of a document for every hit. */
export interface Row {
  id: string
  title: string
  kind: string
  category: string | null
  department: string | null
  year: string
  createdAt: number
  effectiveFrom: number
}

function rowOf(document: DocumentRecord): Row {
  return {
    id: document.id,
    title: document.title,
    kind: document.kind,
    category: document.category,
    department: document.departmentId,
    year: String(new Date(document.createdAt + CHINA_OFFSET_MS).getUTCFullYear()),
    createdAt: document.createdAt,
    effectiveFrom: document.effectiveFrom,
  }
}

function labelsOf(document: DocumentRecord): string[] {
  return [
    `tenant:${document.tenantId}`,
    `author:${document.authorId}`,
    `level:${document.level}`,
    `kind:${document.kind}`,
    ...(document.category === null ? [] : [`category:${document.category}`]),
    ...(document.departmentId === null ? [] : [`department:${document.departmentId}`]),
    ...document.tags.map((tag) => `tag:${tag}`),
    ...document.topics.map((topic) => `topic:${topic}`),
    ...document.marks.map((token) => `marks:${token}`),
    ...document.opens.map((token) => `opens:${token}`),
  ]
}
