import { type AskedBy, fold, RULES, withConstants } from '#core/access/rule.ts'
import type { IndexedDocument, IndexReader, SearchFilters } from '../../model/index.ts'
import { Bitset } from './bitset.ts'
import { Labels } from './labels.ts'
import { TextCodes } from './text-codes.ts'

/** A document without its text: what is kept in memory, as JSON in the file. */
export type DocumentRecord = Omit<IndexedDocument, 'passages'>

/** The fields by which results are counted. */
export const FACETS = ['kind', 'category', 'department', 'year'] as const
export type FacetName = (typeof FACETS)[number]

/** The prefix of a document's own token, followed by its id. */
const OWN = 'doc:'
const READERS_KEPT = 32
const CHINA_OFFSET_MS = 8 * 3_600_000

/**
 * The live documents by number: who may find them, and the values for filters and facets. A number stands for one text
 * of one document. A changed text gets another number, so that passages of the old text can be distinguished from the
 * new ones.
 */
export class DocumentTable {
  readonly #labels = new Labels()
  readonly #numbers = new Map<string, number>()
  /** The same numbers as a set. */
  readonly #all = new Bitset()
  readonly #levels = new Set<number>()
  /**
   * The documents that have the token of their own id. Nearly all do, and each such token belongs to one document only.
   */
  readonly #own = { marks: new Bitset(), opens: new Bitset() }
  readonly #rows: (Row | undefined)[] = []
  readonly #facetSets = new Map<string, readonly number[]>()
  readonly facetValues: Readonly<Record<FacetName, TextCodes>> = {
    kind: new TextCodes(),
    category: new TextCodes(),
    department: new TextCodes(),
    year: new TextCodes(),
  }
  /** By reader. Cleared with every change. */
  readonly #readableBy = new Map<string, Bitset>()
  #latestEffective = -Infinity

  get size(): number {
    return this.#numbers.size
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
    this.#readableBy.clear()
    for (const label of documentLabels(document)) this.#labels.add(label, number)
    for (const kind of ['marks', 'opens'] as const) {
      if (document[kind].includes(OWN + document.id)) this.#own[kind].add(number)
    }
    this.#numbers.set(document.id, number)
    this.#all.add(number)
    this.#levels.add(document.level)
    this.#latestEffective = Math.max(this.#latestEffective, document.effectiveFrom)
    while (this.#rows.length < number) this.#rows.push(undefined)
    this.#rows[number] = this.#rowOf(document)
  }

  /** `document` must be the same object that was put, because its labels are removed one by one. */
  remove(number: number, document: DocumentRecord): void {
    this.#readableBy.clear()
    for (const label of documentLabels(document)) this.#labels.remove(label, number)
    this.#own.marks.remove(number)
    this.#own.opens.remove(number)
    this.#numbers.delete(document.id)
    this.#all.remove(number)
    this.#rows[number] = undefined
  }

  /**
   * The documents that a reader may view, by the same rule as everywhere. A document outside this set is neither in a
   * result nor counted nor named.
   */
  visible(reader: IndexReader, now: number, exclude: ReadonlySet<string>): Bitset {
    const visible = this.#readable(reader).copy()
    for (const id of exclude) {
      const number = this.#numbers.get(id)
      if (number !== undefined) visible.remove(number)
    }
    if (now < this.#latestEffective) {
      for (const number of visible) if (this.#rows[number]!.effectiveFrom > now) visible.remove(number)
    }
    return visible
  }

  /** The visible documents of recent readers, valid until a document changes. */
  #readable(reader: IndexReader): Bitset {
    const key = JSON.stringify(reader)
    const known = this.#readableBy.get(key)
    if (known) return known
    if (this.#readableBy.size >= READERS_KEPT) this.#readableBy.clear()
    const readable = this.#computeReadable(reader)
    this.#readableBy.set(key, readable)
    return readable
  }

  #computeReadable(reader: IndexReader): Bitset {
    const found = fold<Asked, Bitset | boolean>(RULES.view, withConstants(this.#answers(reader), this.#connectives))
    if (typeof found === 'boolean') return found ? this.#all : new Bitset(0)
    return found
  }

  readonly #connectives = {
    all: ([first, ...others]: readonly Bitset[]) => {
      const found = first!.copy()
      for (const other of others) found.keepOnly(other)
      return found
    },
    any: ([first, ...others]: readonly Bitset[]) => {
      const found = first!.copy()
      for (const other of others) found.addAll(other)
      return found
    },
    not: (set: Bitset) => {
      const others = this.#all.copy()
      others.removeAll(set)
      return others
    },
  }

  /** Only visible versions are in this table, so all are live and released. `visible` checks when one takes effect. */
  #answers(reader: IndexReader): Readonly<Record<Asked, () => Bitset | boolean>> {
    const { tenantId, documentsOf, clearance } = reader
    const cleared = [...this.#levels].filter((level) => level <= clearance)
    return {
      isLive: () => true,
      isReleased: () => true,
      isInEffect: () => true,
      sameTenant: () => this.#labels.any([`tenant:${tenantId}`]),
      withinLimits: () => {
        const limits = reader.within.map((marks) => this.#holders('marks', marks))
        return limits.length === 0 || this.#connectives.all(limits)
      },
      canView: () => reader.bits.includes('view'),
      seesAll: () => reader.seeAll,
      isAuthor: () => documentsOf !== null && this.#labels.any([`author:${documentsOf}`]),
      isCleared: () => this.#labels.any(cleared.map((level) => `level:${level}`)),
      isInvited: () => this.#holders('opens', reader.allow),
      isRestricted: () => reader.deny.length > 0 && this.#holders('marks', reader.deny),
    }
  }

  /** Narrows a set to the documents that pass every filter; one value of a filter is enough. */
  filter(documents: Bitset, filters: SearchFilters): void {
    const lists = [
      ['category', filters.categories],
      ['tag', filters.tags],
      ['topic', filters.topics],
      ['department', filters.departments],
      ['kind', filters.kinds],
      ['author', filters.authors],
      ['level', filters.levels],
    ] as const
    for (const [name, values] of lists) {
      if (values) documents.keepOnly(this.#labels.any(values.map((value) => `${name}:${value}`)))
    }
    if (filters.titleWords?.length) this.#keepTitled(documents, filters.titleWords)
    const { createdFrom = -Infinity, createdTo = Infinity } = filters
    if (createdFrom === -Infinity && createdTo === Infinity) return
    for (const number of documents) {
      const { createdAt } = this.#rows[number]!
      if (createdAt < createdFrom || createdAt > createdTo) documents.remove(number)
    }
  }

  /** Narrows a set to the documents of these ids. */
  keepOnly(documents: Bitset, ids: ReadonlySet<string>): void {
    documents.keepOnly(Bitset.of([...ids].flatMap((id) => this.#numbers.get(id) ?? [])))
  }

  #keepTitled(documents: Bitset, words: readonly string[]): void {
    const folded = words.map(foldTitle)
    for (const number of documents) {
      const title = foldTitle(this.#rows[number]!.title)
      if (!folded.every((word) => title.includes(word))) documents.remove(number)
    }
  }

  #rowOf(document: DocumentRecord): Row {
    const { id, title, createdAt, effectiveFrom, kind, category, departmentId, moreFiles } = document
    const values = { kind, category, department: departmentId, year: chinaYear(createdAt) }
    return {
      id,
      title,
      createdAt,
      effectiveFrom,
      facets: this.#shared(FACETS.map((name) => this.facetValues[name].code(values[name]))),
      ...(moreFiles && { moreFiles }),
    }
  }

  /** There are few combinations of facets, so each is stored once. */
  #shared(facets: readonly number[]): readonly number[] {
    const key = facets.join()
    const known = this.#facetSets.get(key)
    if (known) return known
    this.#facetSets.set(key, facets)
    return facets
  }

  /** The documents that hold at least one of the access tokens. */
  #holders(kind: 'marks' | 'opens', tokens: readonly string[]): Bitset {
    const holders = this.#labels.any(tokens.map((token) => `${kind}:${token}`))
    for (const token of tokens) {
      const number = token.startsWith(OWN) ? this.#numbers.get(token.slice(OWN.length)) : undefined
      if (number !== undefined && this.#own[kind].has(number)) holders.add(number)
    }
    return holders
  }
}

type Asked = AskedBy<typeof RULES.view>

/** What is kept of a document, for finding and showing it. */
export interface Row {
  id: string
  title: string
  createdAt: number
  effectiveFrom: number
  /** By the order of `FACETS`. */
  facets: readonly number[]
  moreFiles?: DocumentRecord['moreFiles']
}

const foldTitle = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The year in China, whatever the server's clock says. */
function chinaYear(milliseconds: number): string {
  return String(new Date(milliseconds + CHINA_OFFSET_MS).getUTCFullYear())
}

function documentLabels(document: DocumentRecord): string[] {
  return [
    `tenant:${document.tenantId}`,
    `author:${document.authorId}`,
    `level:${document.level}`,
    `kind:${document.kind}`,
    ...(document.category === null ? [] : [`category:${document.category}`]),
    ...(document.departmentId === null ? [] : [`department:${document.departmentId}`]),
    ...document.tags.map((tag) => `tag:${tag}`),
    ...document.topics.map((topic) => `topic:${topic}`),
    ...othersThanOwn(document.marks, document.id).map((token) => `marks:${token}`),
    ...othersThanOwn(document.opens, document.id).map((token) => `opens:${token}`),
  ]
}

function othersThanOwn(tokens: readonly string[], id: string): string[] {
  return tokens.filter((token) => token !== OWN + id)
}
