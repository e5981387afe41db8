import { crc32 } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import { ANALYSIS_VERSION, analyzeContent, type AnalyzedQuery } from '../analysis/index.ts'
import type {
  EmbeddedText,
  EngineStats,
  IndexChange,
  IndexedDocument,
  LackingText,
  MeaningState,
  OtherAnswer,
  OtherWords,
  SearchAnswer,
  SearchRequest,
  VectorSource,
} from '../model/index.ts'
import { checkedRecord, documentLine, type DocumentLine } from './documents/document-line.ts'
import { DocumentNumbers } from './document-numbers.ts'
import { type DocumentRecord, DocumentTable } from './documents/document-table.ts'
import { documentFingerprint, seamsOfDocument, titleTokens } from './documents/document-text.ts'
import { readAnalysis, DamagedIndex, isDamage, openIndexFile } from './postings/index-file.ts'
import { CACHE_BYTES, FLUSH_PASSAGES, type IndexOptions } from './index-options.ts'
import { type PendingLine, prepareStatements, type Statements } from './index-statements.ts'
import { MatchFinder } from './scoring/matches.ts'
import { MeaningSources } from './meaning/meaning-sources.ts'
import { inTransaction } from './merge.ts'
import { MOST_PASSAGES, PassageStore } from './documents/passage-store.ts'
import { PostingsCache } from './postings/postings-cache.ts'
import { NO_PASSAGE } from './postings/segment.ts'
import { AllScores } from './scoring/score-all.ts'
import { phraseExists } from './phrase-exists.ts'
import { searchInOtherWords } from './in-other-words.ts'
import { rank } from './ranking.ts'
import { search } from './search.ts'
import { searchWithMeaning } from './with-meaning.ts'
import type { Searched } from './searched.ts'
import { SegmentSet } from './segment-set.ts'
import { TopDocuments } from './scoring/top-documents.ts'

/**
 * The index itself. It is synchronous and belongs to one thread, the worker. A call either succeeds completely or
 * changes neither the file nor the memory.
 */
export class SearchIndex {
  readonly #db: DatabaseSync
  readonly #flushPassages: number
  readonly #rescores: boolean
  readonly #prunes: boolean
  readonly #cache = new PostingsCache(CACHE_BYTES)
  readonly #topDocuments = new TopDocuments()
  readonly #matchFinder = new MatchFinder()
  readonly #allScores = new AllScores()
  readonly #passages: PassageStore
  readonly #statements: Statements
  readonly #segments: SegmentSet
  readonly #meaning = new MeaningSources()
  #table = new DocumentTable()
  readonly #numbers = new DocumentNumbers()
  #maintenance: Generator<void, void> | null = null
  #endures: boolean

  constructor(options: IndexOptions) {
    this.#flushPassages = options.flushPassages ?? FLUSH_PASSAGES
    this.#rescores = options.firstStageOnly !== true
    this.#prunes = options.exhaustive !== true
    this.#endures = options.endures === true
    this.#db = openIndexFile(options.file, options.log, this.#endures || options.anyAnalysis === true)
    try {
      this.#passages = new PassageStore(this.#db)
      this.#statements = prepareStatements(this.#db)
      this.#segments = this.#segmentSet()
      this.#meaning.use(options.meaning ?? [])
      this.#load()
    } catch (error) {
      this.#meaning.close()
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
    this.#segments.forgetStatistics()
    if (!this.#endures) this.#maintenance ??= this.#segments.maintain()
  }

  /** From now on damaged data is treated as missing, and nothing is merged. */
  endure(): void {
    this.#endures = true
    this.#maintenance = null
    this.#passages.endures = true
    this.#segments.endure()
  }

  search(request: SearchRequest): SearchAnswer {
    const searched = this.#searched()
    return searchWithMeaning(searched, request) ?? search(searched, request)
  }

  inOtherWords(request: SearchRequest, words: OtherWords): OtherAnswer {
    return searchInOtherWords(this.#searched(), request, words)
  }

  phrasesExist(request: SearchRequest, words: readonly string[]): boolean[] {
    const exists = phraseExists(this.#searched(), request)
    return words.map((word) => exists(word))
  }

  /** The ids of the best documents by the first stage alone; for measurements. */
  rank(query: AnalyzedQuery, request: SearchRequest): string[] {
    return rank(this.#searched(), query, request)
  }

  /** Reads no more than a step's documents, so searches are answered in between. */
  lacking(tenantId: string | null, most: number): MeaningState & { texts: LackingText[] } {
    const textsOf = (document: number): string[] =>
      this.#passages.texts(this.#statements.passagesOf.get(document) as { number: number; passages: number })
    const texts = this.#meaning.lacking(tenantId, most, textsOf)
    return { texts, unread: this.#meaning.of(tenantId)?.unread ?? 0 }
  }

  keepVectors(tenantId: string | null, texts: readonly EmbeddedText[]): void {
    this.#meaning.keep(tenantId, texts)
  }

  /** Other models than before: every document is noted again, and what their files hold is taken from there. */
  useVectors(sources: readonly VectorSource[]): void {
    if (!this.#meaning.use(sources)) return
    for (const line of this.#statements.allDocuments.iterate() as Iterable<DocumentLine>) {
      this.#spare(() => this.#noteMeaning(line, checkedRecord(line)))
    }
  }

  #noteMeaning({ number, fingerprint }: Pick<DocumentLine, 'number' | 'fingerprint'>, record: DocumentRecord): void {
    this.#meaning.put(number, record.tenantId, { id: record.id, fingerprint })
  }

  stats(): EngineStats {
    return {
      documents: this.#table.size,
      passages: Number(this.#statements.countPassages.get()?.['count']),
      bytes: Number(this.#statements.bytes.get()?.['bytes']),
      analysis: Number(readAnalysis(this.#db)),
      outdated: readAnalysis(this.#db) !== ANALYSIS_VERSION,
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
    if (this.#segments.memory.size === 0) return
    inTransaction(this.#db, () => this.#segments.flush())
  }

  /** Merges all segments into one without the removed passages, so that no statistic counts them. */
  mergeAll(): void {
    this.flush()
    while (this.maintain());
    if (this.#segments.onDisk.length === 0) return
    this.#segments.mergeAll()
    this.#maintenance = this.#segments.maintain()
  }

  get isOpen(): boolean {
    return this.#db.isOpen
  }

  close(): void {
    this.flush()
    this.#meaning.close()
    this.#db.close()
  }

  /** Closes a damaged file without writing to it. */
  abandon(): void {
    if (!this.#db.isOpen) return
    this.#meaning.close()
    this.#db.close()
  }

  #searched(): Searched {
    return {
      segments: this.#segments.all(),
      onDisk: this.#segments.onDisk,
      memory: this.#segments.memory,
      statistics: this.#segments.statistics(),
      table: this.#table,
      passages: this.#passages,
      meaning: this.#meaning,
      cache: this.#cache,
      topDocuments: this.#topDocuments,
      matchFinder: this.#matchFinder,
      allScores: this.#allScores,
      rescores: this.#rescores,
      prunes: this.#prunes,
    }
  }

  #segmentSet(): SegmentSet {
    return new SegmentSet({
      db: this.#db,
      statements: this.#statements,
      isLive: (document) => this.#table.row(document) !== undefined,
      onMerged: () => {
        // Its entries would keep the merged segments in memory.
        this.#cache.clear()
        this.#countNumbers()
      },
    })
  }

  /** Loads the state of the file into memory. */
  #load(): void {
    this.cursor()
    this.#table = new DocumentTable()
    this.#meaning.clear()
    this.#cache.clear()
    this.#segments.load(this.#endures)
    for (const line of this.#statements.allDocuments.iterate() as Iterable<DocumentLine>) {
      this.#spare(() => {
        const record = checkedRecord(line)
        this.#table.put(line.number, record)
        this.#noteMeaning(line, record)
      })
    }
    for (const line of this.#statements.pending.all() as unknown as PendingLine[]) {
      this.#spare(() => this.#index(line.number, checkedRecord(line), this.#passages.texts(line)))
    }
    this.#countNumbers()
    if (this.#endures) this.endure()
    else this.#maintenance = this.#segments.maintain()
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
    for (const { documents } of this.#segments.all()) for (const number of documents) used.add(number)
    this.#numbers.recount(used)
  }

  #put(document: IndexedDocument): void {
    const { passages, ...record } = document
    const fingerprint = documentFingerprint(document)
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
    if (this.#segments.memory.size + kept.length > this.#flushPassages) this.#segments.flush()
    const line = documentLine(number, fingerprint, record)
    this.#statements.insert.run(number, document.id, fingerprint, line.record, line.sum, kept.length)
    this.#passages.write(number, kept)
    this.#table.put(number, record)
    this.#noteMeaning(line, record)
    const texts = kept.map((passage) => passage.text)
    this.#index(number, record, texts)
  }

  #remove(id: string): void {
    const line = this.#statements.find.get(id) as DocumentLine | undefined
    if (line) this.#forget(line)
  }

  #forget(line: DocumentLine): void {
    const record = checkedRecord(line)
    this.#table.remove(line.number, record)
    this.#meaning.remove(line.number, record.tenantId)
    this.#statements.remove.run(line.number)
    this.#passages.remove(line.number)
    this.#segments.noteRemoval()
  }

  /** Puts a document's passages into the segment in memory; a document without text gets an entry for its title. */
  #index(document: number, record: DocumentRecord, texts: readonly string[]): void {
    const title = titleTokens(record)
    const { memory } = this.#segments
    const seams = seamsOfDocument(record, texts)
    for (const [ordinal, text] of texts.entries()) {
      memory.add({ document, ordinal, content: [...analyzeContent(text), ...seams[ordinal]!], title })
    }
    if (texts.length === 0) memory.add({ document, ordinal: NO_PASSAGE, content: [], title })
  }
}
