import { crc32 } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import { ANALYSIS_VERSION, analyzeContent, type AnalyzedQuery } from '../analysis/index.ts'
import type {
  EngineStats,
  IndexChange,
  IndexedDocument,
  OtherAnswer,
  OtherWords,
  SearchAnswer,
  SearchRequest,
} from '../model/index.ts'
import { checkedRecord, documentLine, type DocumentLine } from './documents/document-line.ts'
import { DocumentNumbers } from './document-numbers.ts'
import { type DocumentRecord, DocumentTable } from './documents/document-table.ts'
import { fingerprintOf, titleTokens } from './documents/document-text.ts'
import { analysisOf, DamagedIndex, isDamage, openIndexFile } from './postings/index-file.ts'
import { CACHE_BYTES, FLUSH_PASSAGES, type IndexOptions } from './index-options.ts'
import { highestSegment, type PendingLine, prepareStatements, type Statements } from './index-statements.ts'
import { MemorySegment } from './postings/memory-segment.ts'
import { MatchFinder } from './scoring/matches.ts'
import { chooseMerge, inTransaction, type MergeResult, mergeSegments, segmentWriter, sweep } from './merge.ts'
import { MOST_PASSAGES, PassageStore } from './documents/passage-store.ts'
import { PostingsCache } from './postings/postings-cache.ts'
import { AllScores } from './scoring/score-all.ts'
import { type Statistics, statisticsOf } from './scoring/scoring.ts'
import { holdsWords } from './holds.ts'
import { searchInOtherWords } from './in-other-words.ts'
import { rank, type Searched } from './look.ts'
import { search } from './search.ts'
import { DiskSegment, loadSegments, NO_PASSAGE, saveSegment } from './postings/segment.ts'
import { TopDocuments } from './scoring/top-documents.ts'

/**
 * The index itself. It is synchronous and belongs to one thread, the worker. A call either succeeds completely or
 * changes neither the file nor the memory.
 */
export class SearchIndex {
  readonly #db: DatabaseSync
  readonly #flushPassages: number
  readonly #looksClosely: boolean
  readonly #prunes: boolean
  readonly #cache = new PostingsCache(CACHE_BYTES)
  readonly #topDocuments = new TopDocuments()
  readonly #matchFinder = new MatchFinder()
  readonly #allScores = new AllScores()
  readonly #passages: PassageStore
  readonly #statements: Statements
  #table = new DocumentTable()
  /** A new array whenever the segments change. */
  #segments: readonly DiskSegment[] = []
  #memory = new MemorySegment()
  #statistics: Statistics | null = null
  readonly #numbers = new DocumentNumbers()
  /** A number is never used twice while the file is open, because the cache identifies segments by number. */
  #nextSegment = 1
  #maintenance: Generator<void, void> | null = null
  #endures: boolean
  readonly #isLive = (document: number): boolean => this.#table.row(document) !== undefined

  constructor(options: IndexOptions) {
    this.#flushPassages = options.flushPassages ?? FLUSH_PASSAGES
    this.#looksClosely = options.firstStageOnly !== true
    this.#prunes = options.exhaustive !== true
    this.#endures = options.endures === true
    this.#db = openIndexFile(options.file, options.log, this.#endures || options.anyAnalysis === true)
    try {
      this.#passages = new PassageStore(this.#db)
      this.#statements = prepareStatements(this.#db)
      this.#load()
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** 0 for a damaged file that stays open; applying all changes again does no harm. */
  cursor(): number {
    const cursor = Number(this.#statements.cursor.get()?.['value'])
    const sum = this.#statements.cursorSum.get()?.['value'] as number | undefined
    if (sum === undefined || sum === crc32(String(cursor))) return cursor
    if (this.#endures) return 0
    throw new DamagedIndex('cursor')
  }

  /** Runs one transaction, which is durable when this returns. A failure changes nothing. */
  apply(changes: readonly IndexChange[], cursor: number): void {
    try {
      inTransaction(this.#db, () => {
        for (const change of changes) {
          if (change.kind === 'put') this.#put(change.document)
          else this.#remove(change.documentId)
        }
        this.#statements.setCursor.run(cursor)
        this.#statements.setCursorSum.run(crc32(String(cursor)))
      })
    } catch (error) {
      // The memory may be ahead of the file now. When the file is damaged, the memory is more reliable.
      if (!isDamage(error)) this.#load()
      throw error
    }
    this.#statistics = null
    if (!this.#endures) this.#maintenance ??= this.#maintain()
  }

  /** From now on damaged data is treated as missing, and nothing is merged. */
  endure(): void {
    this.#endures = true
    this.#maintenance = null
    this.#passages.endures = true
    for (const segment of this.#segments) segment.endures = true
  }

  search(request: SearchRequest): SearchAnswer {
    return search(this.#searched(), request)
  }

  inOtherWords(request: SearchRequest, words: OtherWords): OtherAnswer {
    return searchInOtherWords(this.#searched(), request, words)
  }

  holds(request: SearchRequest, words: readonly string[]): boolean[] {
    const holds = holdsWords(this.#searched(), request)
    return words.map((word) => holds(word))
  }

  /** The ids of the best documents by the first stage alone; for measurements. */
  rank(query: AnalyzedQuery, request: SearchRequest): string[] {
    return rank(this.#searched(), query, request)
  }

  stats(): EngineStats {
    return {
      documents: this.#table.size,
      passages: Number(this.#statements.countPassages.get()?.['count']),
      bytes: Number(this.#statements.bytes.get()?.['bytes']),
      analysis: Number(analysisOf(this.#db)),
      outdated: analysisOf(this.#db) !== ANALYSIS_VERSION,
    }
  }

  /** Does a short step of merging and cleaning up. Returns false when nothing is left to do. */
  maintain(): boolean {
    if (!this.#maintenance) return false
    if (this.#maintenance.next().done) this.#maintenance = null
    return this.#maintenance !== null
  }

  /** Writes the segment in memory to the file, so that the next start need not read its passages again. */
  flush(): void {
    if (this.#memory.size === 0) return
    inTransaction(this.#db, () => this.#flush())
  }

  /** Merges all segments into one without the removed passages, so that no statistic counts them. */
  mergeAll(): void {
    this.flush()
    while (this.maintain());
    if (this.#segments.length === 0) return
    const merge = this.#merge(this.#segments)
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

  /** Closes a damaged file without writing to it. */
  abandon(): void {
    if (this.#db.isOpen) this.#db.close()
  }

  #searched(): Searched {
    return {
      segments: [...this.#segments, this.#memory],
      onDisk: this.#segments,
      memory: this.#memory,
      statistics: this.#currentStatistics(),
      table: this.#table,
      passages: this.#passages,
      cache: this.#cache,
      topDocuments: this.#topDocuments,
      matchFinder: this.#matchFinder,
      allScores: this.#allScores,
      looksClosely: this.#looksClosely,
      prunes: this.#prunes,
    }
  }

  #currentStatistics(): Statistics {
    return (this.#statistics ??= statisticsOf([...this.#segments, this.#memory]))
  }

  /** Loads the state of the file into memory. */
  #load(): void {
    this.cursor()
    this.#table = new DocumentTable()
    this.#memory = new MemorySegment()
    this.#segments = loadSegments(this.#db, this.#endures)
    this.#statistics = null
    this.#cache.clear()
    for (const line of this.#statements.allDocuments.iterate() as Iterable<DocumentLine>) {
      this.#spare(() => this.#table.put(line.number, checkedRecord(line)))
    }
    for (const line of this.#statements.pending.all() as unknown as PendingLine[]) {
      this.#spare(() => this.#index(line.number, checkedRecord(line), this.#passages.texts(line)))
    }
    this.#countNumbers()
    this.#nextSegment = highestSegment(this.#statements) + 1
    if (this.#endures) this.endure()
    else this.#maintenance = this.#maintain()
  }

  /** Reads one item of many. A damaged one is skipped where the options allow that. */
  #spare(read: () => void): void {
    try {
      read()
    } catch (error) {
      if (!this.#endures || !isDamage(error)) throw error
    }
  }

  #countNumbers(): void {
    const used = new Set(this.#table.numbers())
    for (const { documents } of [...this.#segments, this.#memory]) for (const number of documents) used.add(number)
    this.#numbers.recount(used)
  }

  #put(document: IndexedDocument): void {
    const { passages, ...record } = document
    const fingerprint = fingerprintOf(document)
    const before = this.#statements.find.get(document.id) as DocumentLine | undefined
    // Rights, filters and counters change often, the text rarely. Unchanged text is not analysed again.
    if (before?.fingerprint === fingerprint) {
      this.#table.remove(before.number, checkedRecord(before))
      this.#table.put(before.number, record)
      const line = documentLine(before.number, fingerprint, record)
      this.#statements.setRecord.run(line.record, line.sum, line.number)
      return
    }
    if (before) this.#forget(before)
    const number = this.#numbers.give()
    const kept = passages.slice(0, MOST_PASSAGES)
    if (this.#memory.size + kept.length > this.#flushPassages) this.#flush()
    const line = documentLine(number, fingerprint, record)
    this.#statements.insert.run(number, document.id, fingerprint, line.record, line.sum, kept.length)
    this.#passages.write(number, kept)
    this.#table.put(number, record)
    const texts = kept.map((passage) => passage.text)
    this.#index(number, record, texts)
  }

  #remove(id: string): void {
    const line = this.#statements.find.get(id) as DocumentLine | undefined
    if (line) this.#forget(line)
  }

  #forget(line: DocumentLine): void {
    this.#table.remove(line.number, checkedRecord(line))
    this.#statements.remove.run(line.number)
    this.#passages.remove(line.number)
  }

  /** Puts a document's passages into the segment in memory; a document without text gets an entry for its title. */
  #index(document: number, record: DocumentRecord, texts: readonly string[]): void {
    const title = titleTokens(record)
    for (const [ordinal, text] of texts.entries()) {
      this.#memory.add({ document, ordinal, content: analyzeContent(text), title })
    }
    if (texts.length === 0) this.#memory.add({ document, ordinal: NO_PASSAGE, content: [], title })
  }

  /** Must be called inside a transaction. */
  #flush(): void {
    if (this.#memory.size === 0) return
    const number = this.#nextSegment++
    const passages = this.#memory
    const { means } = statisticsOf([...this.#segments, passages])
    const writer = segmentWriter(this.#db, number, passages, means)
    for (const { key, entries } of passages.entries()) writer.add(key, entries)
    const segment = saveSegment(this.#db, { number, passages, means, firstKeys: writer.finish() })
    segment.endures = this.#endures
    this.#segments = [...this.#segments, segment]
    this.#statements.assignSegment.run(number)
    this.#memory = new MemorySegment()
    this.#statistics = null
  }

  *#maintain(): Generator<void, void> {
    for (;;) {
      yield* sweep(this.#db, (number) => this.#segments.some((segment) => segment.number === number))
      const chosen = chooseMerge(this.#segments, this.#isLive)
      if (chosen.length === 0) return
      this.#adopt(yield* this.#merge(chosen))
    }
  }

  #merge(segments: readonly DiskSegment[]): Generator<void, MergeResult> {
    const { means } = this.#currentStatistics()
    return mergeSegments(this.#db, segments, this.#isLive, { number: this.#nextSegment++, means })
  }

  #adopt({ merged, segment }: MergeResult): void {
    const others = this.#segments.filter((each) => !merged.includes(each))
    this.#segments = segment ? [...others, segment] : others
    this.#statistics = null
    // Its entries would keep the merged segments in memory.
    this.#cache.clear()
    this.#countNumbers()
  }
}
