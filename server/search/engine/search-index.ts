import { createHash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { analyzeContent, analyzeTitle } from '../analysis/analyze.ts'
import type { IndexChange, IndexedDocument, SearchAnswer, SearchRequest } from '../types.ts'
import { Candidates } from './candidates.ts'
import { DocumentTable, type DocumentRecord } from './document-table.ts'
import { openIndexFile } from './index-file.ts'
import { MemorySegment } from './memory-segment.ts'
import { chooseMerge, inTransaction, mergeSegments, sweep, type MergeResult } from './merge.ts'
import { MOST_PASSAGES, PassageStore } from './passage-store.ts'
import { postingsBlob, SEGMENT_LIMIT } from './postings.ts'
import { PostingsCache } from './postings-cache.ts'
import { statisticsOf, type Statistics } from './scoring.ts'
import { search, type Searched } from './search.ts'
import { DiskSegment, loadSegments, NO_PASSAGE, postingsSum, saveSegment } from './segment.ts'

/** Passages held in memory, and read again after a crash, before they are written as a segment. */
const FLUSH_PASSAGES = 4_096
const CACHE_BYTES = 96 * 1024 * 1024

export interface IndexOptions {
  file: string
  log: (line: string) => void
  /** For tests: smaller than usual, so that segments come about. */
  flushPassages?: number
  /** For tests: scores of the first stage alone. */
  firstStageOnly?: boolean
}

interface DocumentLine {
  number: number
  fingerprint: string
  record: string
}

/**
 * The index itself, synchronous, in one thread: what the worker holds. A call either succeeds as a whole or leaves the
 * file as it was and the index as the file.
 */
export class SearchIndex {
  readonly #db: DatabaseSync
  readonly #flushPassages: number
  readonly #looksClosely: boolean
  readonly #cache = new PostingsCache(CACHE_BYTES)
  readonly #candidates = new Candidates()
  readonly #sums = {
    score: new Float32Array(SEGMENT_LIMIT),
    mass: new Int32Array(SEGMENT_LIMIT),
    inContent: new Uint8Array(SEGMENT_LIMIT),
  }
  readonly #passages: PassageStore
  readonly #statements: ReturnType<typeof prepareStatements>
  #table = new DocumentTable()
  #segments: DiskSegment[] = []
  #memory = new MemorySegment()
  #statistics: Statistics | null = null
  #nextNumber = 1
  #freeNumbers: number[] = []
  /** Never given twice while the file is open, as the cache knows segments by number. */
  #nextSegment = 1
  #maintenance: Generator<void, void> | null = null
  readonly #isLive = (document: number): boolean => this.#table.row(document) !== undefined

  constructor(options: IndexOptions) {
    this.#flushPassages = options.flushPassages ?? FLUSH_PASSAGES
    this.#looksClosely = options.firstStageOnly !== true
    this.#db = openIndexFile(options.file, options.log)
    try {
      this.#passages = new PassageStore(this.#db)
      this.#statements = prepareStatements(this.#db)
      this.#load()
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  cursor(): number {
    return Number(this.#statements.cursor.get()?.['value'])
  }

  /** One transaction, durable when this returns. After a failure everything is as before. */
  apply(changes: readonly IndexChange[], cursor: number): void {
    try {
      inTransaction(this.#db, () => {
        for (const change of changes) {
          if (change.kind === 'put') this.#put(change.document)
          else this.#remove(change.documentId)
        }
        this.#statements.setCursor.run(cursor)
      })
    } catch (error) {
      // What is in memory may be ahead of the file now.
      this.#load()
      throw error
    }
    this.#statistics = null
    this.#maintenance ??= this.#maintain()
  }

  search(request: SearchRequest): SearchAnswer {
    return search(this.#searched(), request)
  }

  stats(): { documents: number; passages: number; bytes: number } {
    const passages = Number(this.#statements.countPassages.get()?.['count'])
    return { documents: this.#table.size, passages, bytes: Number(this.#statements.bytes.get()?.['bytes']) }
  }

  /** A short piece of merging and tidying; false when nothing is left to do. */
  maintain(): boolean {
    if (!this.#maintenance) return false
    if (this.#maintenance.next().done) this.#maintenance = null
    return this.#maintenance !== null
  }

  /** Writes what is in memory as a segment, so that the next opening has nothing to read again. */
  flush(): void {
    if (this.#memory.size === 0) return
    inTransaction(this.#db, () => this.#flush())
  }

  /** Everything into one segment without what was removed: then no statistic speaks of it any more. */
  settle(): void {
    this.flush()
    while (this.maintain());
    if (this.#segments.length === 0) return
    const merge = mergeSegments(this.#db, this.#segments, this.#isLive, this.#nextSegment++)
    let step = merge.next()
    while (!step.done) step = merge.next()
    this.#adopt(step.value)
    this.#maintenance = this.#maintain()
  }

  get isOpen(): boolean {
    return this.#db.isOpen
  }

  close(): void {
    this.flush()
    this.#db.close()
  }

  /** Lets go of a file that is damaged, without writing. */
  abandon(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  #searched(): Searched {
    const segments = [...this.#segments, this.#memory]
    this.#statistics ??= statisticsOf(segments)
    return {
      segments,
      statistics: this.#statistics,
      table: this.#table,
      passages: this.#passages,
      cache: this.#cache,
      candidates: this.#candidates,
      sums: this.#sums,
      looksClosely: this.#looksClosely,
    }
  }

  /** Everything in memory as the file has it. */
  #load(): void {
    this.#table = new DocumentTable()
    this.#memory = new MemorySegment()
    this.#segments = loadSegments(this.#db)
    this.#statistics = null
    this.#cache.clear()
    for (const line of this.#statements.allDocuments.iterate() as Iterable<DocumentLine & { segment: number | null }>) {
      this.#table.put(line.number, JSON.parse(line.record) as DocumentRecord)
    }
    for (const { number, record } of this.#statements.pending.all() as unknown as DocumentLine[]) {
      this.#index(number, JSON.parse(record) as DocumentRecord, this.#readTexts(number))
    }
    this.#countNumbers()
    this.#nextSegment = Number(this.#statements.highestSegment.get()?.['number'] ?? 0) + 1
    this.#maintenance = this.#maintain()
  }

  #readTexts(number: number): string[] {
    const texts: string[] = []
    for (let passage = this.#passages.read(number, 0); passage; passage = this.#passages.read(number, texts.length)) {
      texts.push(passage.text)
    }
    return texts
  }

  /** A number may be given again once no segment holds a passage of the text it stood for. */
  #countNumbers(): void {
    const used = new Set(this.#table.numbers())
    for (const segment of this.#segments) for (const number of segment.documents) used.add(number)
    for (const number of this.#memory.documents) used.add(number)
    this.#nextNumber = 1
    for (const number of used) this.#nextNumber = Math.max(this.#nextNumber, number + 1)
    this.#freeNumbers = []
    for (let number = 1; number < this.#nextNumber; number++) if (!used.has(number)) this.#freeNumbers.push(number)
  }

  #put(document: IndexedDocument): void {
    const { passages, ...record } = document
    const fingerprint = fingerprintOf(document)
    const before = this.#statements.find.get(document.id) as DocumentLine | undefined
    // Rights, filters and counters change often, the text seldom: then nothing is analysed again.
    if (before?.fingerprint === fingerprint) {
      this.#table.remove(before.number, JSON.parse(before.record) as DocumentRecord)
      this.#table.put(before.number, record)
      this.#statements.setRecord.run(JSON.stringify(record), before.number)
      return
    }
    if (before) this.#forget(before)
    const number = this.#freeNumbers.pop() ?? this.#nextNumber++
    const kept = passages.slice(0, MOST_PASSAGES)
    if (this.#memory.size + kept.length > this.#flushPassages) this.#flush()
    this.#statements.insert.run(number, document.id, fingerprint, JSON.stringify(record), kept.length)
    this.#passages.write(number, kept)
    this.#table.put(number, record)
    this.#index(
      number,
      record,
      kept.map((passage) => passage.text),
    )
  }

  #remove(id: string): void {
    const line = this.#statements.find.get(id) as DocumentLine | undefined
    if (line) this.#forget(line)
  }

  #forget({ number, record }: DocumentLine): void {
    this.#statements.remove.run(number)
    this.#passages.remove(number)
    this.#table.remove(number, JSON.parse(record) as DocumentRecord)
  }

  /** Puts a document's passages into the segment in memory; a document without text gets an entry for its title. */
  #index(document: number, record: DocumentRecord, texts: readonly string[]): void {
    const title = titleTokens(record)
    for (const [ordinal, text] of texts.entries()) {
      this.#memory.add({ document, ordinal, content: analyzeContent(text), title })
    }
    if (texts.length === 0) this.#memory.add({ document, ordinal: NO_PASSAGE, content: [], title })
  }

  /** Inside a transaction. */
  #flush(): void {
    if (this.#memory.size === 0) return
    const number = this.#nextSegment++
    for (const key of this.#memory.sortedKeys()) {
      const blob = postingsBlob(this.#memory.postings(key)!)
      this.#statements.insertPosting.run(number, key, blob, postingsSum(key, blob))
    }
    this.#segments.push(saveSegment(this.#db, number, this.#memory))
    this.#statements.settle.run(number)
    this.#memory = new MemorySegment()
    this.#statistics = null
  }

  *#maintain(): Generator<void, void> {
    for (;;) {
      yield* sweep(this.#db, (number) => this.#segments.some((segment) => segment.number === number))
      const chosen = chooseMerge(this.#segments, this.#isLive)
      if (chosen.length === 0) return
      this.#adopt(yield* mergeSegments(this.#db, chosen, this.#isLive, this.#nextSegment++))
    }
  }

  #adopt({ merged, segment }: MergeResult): void {
    this.#segments = this.#segments.filter((each) => !merged.includes(each))
    if (segment) this.#segments.push(segment)
    this.#statistics = null
    this.#countNumbers()
  }
}

function prepareStatements(
  db: DatabaseSync,
): Record<
  | 'cursor'
  | 'setCursor'
  | 'find'
  | 'insert'
  | 'remove'
  | 'setRecord'
  | 'allDocuments'
  | 'pending'
  | 'settle'
  | 'insertPosting'
  | 'highestSegment'
  | 'countPassages'
  | 'bytes',
  StatementSync
> {
  return {
    cursor: db.prepare("select value from state where name = 'cursor'"),
    setCursor: db.prepare("update state set value = ? where name = 'cursor'"),
    find: db.prepare('select number, fingerprint, record from document where id = ?'),
    insert: db.prepare('insert into document (number, id, fingerprint, record, passages) values (?, ?, ?, ?, ?)'),
    remove: db.prepare('delete from document where number = ?'),
    setRecord: db.prepare('update document set record = ? where number = ?'),
    allDocuments: db.prepare('select number, record from document'),
    pending: db.prepare('select number, record from document where segment is null order by number'),
    settle: db.prepare('update document set segment = ? where segment is null'),
    insertPosting: db.prepare('insert into posting values (?, ?, ?, ?)'),
    highestSegment: db.prepare(
      'select max(number) as number from (select max(number) as number from segment union all select max(segment) from posting)',
    ),
    countPassages: db.prepare('select coalesce(sum(passages), 0) as count from document'),
    bytes: db.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size'),
  }
}

/** Title, keywords and file name are searched as one field; a file name that repeats the title counts once. */
function titleTokens({ title, keywords, fileName }: DocumentRecord) {
  const name = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const texts = [title, ...keywords, ...(title.includes(name) ? [] : [name])]
  return texts.flatMap((text) => analyzeTitle(text))
}

/** Of everything the postings come from. */
function fingerprintOf({ title, keywords, fileName, passages }: IndexedDocument): string {
  return createHash('sha1')
    .update(JSON.stringify([title, keywords, fileName, passages]))
    .digest('base64')
}
