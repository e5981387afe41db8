import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docConvert } from '#core/contract/km/files/preview.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { docOutline } from '#core/contract/km/files/preview-parts.ts'
import { docGet, docText, docView } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import { analyzerTokens } from '#core/contract/km/search/search.ts'
import { documentState } from '#core/text/document-state.ts'
import { markedTerms } from '#core/text/marks.ts'
import { soughtIn } from '#core/text/sought.ts'
import type { Portal } from '../instance.ts'
import { fileOf } from './bodies/body-props.ts'
import { SiteStore } from '../site/site.store.ts'

interface Text {
  text: string
  truncated: boolean
}

interface KnowledgeState {
  id: string
  /** `absent`: not there, or not for this reader; the two must look alike. */
  phase: 'loading' | 'ready' | 'absent' | 'failed'
  reason: string
  doc: DocRow | null
  /** Which of several files is shown; null: the main one. */
  file: VersionFile | null
  /** Of markdown and text documents, once it was read. */
  text: Text | null
  textFailure: string | null
  /** Of an office file that has both. */
  shows: 'pages' | 'text'
  /** What the file says of itself, once it was asked. */
  own: Result<typeof docOutline> | null
  /** Words to mark. */
  terms: readonly string[]
  /** The text at the place that the search has found; null where one comes from none. */
  sought: string | null
}

const START: KnowledgeState = {
  id: '',
  phase: 'loading',
  reason: '',
  doc: null,
  file: null,
  text: null,
  textFailure: null,
  shows: 'pages',
  own: null,
  terms: ref([]),
  sought: null,
}

/** Where a search has found its words. */
export interface FoundPlace {
  id: string
  /** Of several files, the one they are in. */
  fileId: string | null
  offset: number | null
}

/** How much of the text is asked for to find the place again in what shows the file. */
const SOUGHT = 120

/** Growing, so that a long conversion is not asked after every second. */
const POLL_MS = [1000, 1500, 2000, 3000, 5000]

/** A site refusal, a wrong number and a missing document are one answer to somebody who may not know the difference. */
function failureOf(error: unknown): Pick<KnowledgeState, 'phase' | 'reason'> {
  const isBroken = !(error instanceof ApiFault) || ['network', 'timeout', 'shape'].includes(error.kind)
  if (!isBroken && error.status < 500) return { phase: 'absent', reason: '' }
  return { phase: 'failed', reason: errorText(error) }
}

/** Kinds of which the page shows text, if only below a picture. */
const TEXTUAL = new Set<DocRow['viewKind']>(['markdown', 'text', 'picture'])

/** A look again will show something else: its text is being read, or its pages are being made. */
const isMoving = (doc: DocRow) => documentState(doc).isMoving || doc.convertFlag === 0

/** The open document. */
export class KnowledgeStore {
  readonly state = proxy<KnowledgeState>({ ...START })
  readonly #api: Api
  readonly #site: SiteStore
  #opening: AbortController | null = null

  constructor({ api, store }: Portal) {
    this.#api = api
    this.#site = store(SiteStore)
  }

  /** Opens a document and counts one reading of it. */
  async open(id: string): Promise<void> {
    this.#opening?.abort()
    const { signal } = (this.#opening = new AbortController())
    Object.assign(this.state, { ...START, id })
    if (!(await this.#loadDocument(id, signal))) return
    // A reading that could not be counted is no reason to disturb the reader.
    this.#api.call(docView, { query: { docId: id } }).catch(() => {})
    await this.#followProcessing(id, signal)
  }

  /** Shows another of the document's files; null: the main one. */
  showFile(file: VersionFile | null): void {
    const was = this.state.file
    // The same file once more, unless its text has been read meanwhile.
    if (was?.id === file?.id && was?.viewKind === file?.viewKind && was?.ftiFlag === file?.ftiFlag) return
    Object.assign(this.state, { file: file && ref(file), text: null, textFailure: null, own: null })
    if (!this.state.doc || !this.#opening) return
    void this.#loadText(this.state.doc, this.#opening.signal)
    void this.#loadOwn(this.state.doc, this.#opening.signal)
  }

  close(): void {
    this.#opening?.abort()
  }

  async #loadDocument(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { records } = await this.#api.call(docGet, { query: { id } }, signal)
      const doc = records[0]
      if (!doc) this.state.phase = 'absent'
      else {
        this.state.doc = ref(doc)
        this.state.phase = 'ready'
        void this.#loadText(doc, signal)
        void this.#loadOwn(doc, signal)
      }
      return doc !== undefined
    } catch (error) {
      if (signal.aborted) return false
      Object.assign(this.state, failureOf(error))
      return false
    }
  }

  showAs(shows: KnowledgeState['shows']): void {
    this.state.shows = shows
  }

  /** Asks for the page view of the open document and waits for it. */
  async convert(): Promise<void> {
    const { id } = this.state
    const signal = this.#opening?.signal
    await this.#api.call(docConvert, { query: { docId: id } })
    if (!signal || signal.aborted) return
    this.showAs('pages')
    if (await this.#loadDocument(id, signal)) void this.#followProcessing(id, signal)
  }

  /** Has the files of the open document read once more and waits for it. */
  async reread(): Promise<void> {
    const { id } = this.state
    const signal = this.#opening?.signal
    await this.#api.call(docReread, { body: { docId: id } })
    if (signal && !signal.aborted && (await this.#loadDocument(id, signal))) void this.#followProcessing(id, signal)
  }

  /** The text of a document that opens as pages. */
  async readText(): Promise<void> {
    if (this.state.doc && this.#opening) await this.#fetchText(this.state.doc, this.#opening.signal)
  }

  /** Asks for the text of a document that cannot be shown in its own way. */
  showTextInstead(doc: DocRow): Promise<void> {
    return this.#fetchText(doc, this.#opening?.signal ?? new AbortController().signal)
  }

  /** An extra beside the document: without it nothing is missing but dates and an outline. */
  async #loadOwn(doc: DocRow, signal: AbortSignal): Promise<void> {
    if (documentState(doc).isMoving) return
    const { file } = this.state
    const own = await this.#api.call(docOutline, { query: fileOf(doc.id, file?.id ?? null) }, signal).catch(() => null)
    if (own && !signal.aborted && this.state.file?.id === file?.id) this.state.own = ref(own)
  }

  async #loadText(doc: DocRow, signal: AbortSignal): Promise<void> {
    const { file } = this.state
    if (TEXTUAL.has((file ?? doc).viewKind) && !documentState(doc).isMoving) await this.#fetchText(doc, signal)
  }

  async #fetchText(doc: DocRow, signal: AbortSignal): Promise<void> {
    // While the page view is waited for, the document is looked at again and again.
    if (this.state.text) return
    const { file } = this.state
    const isShown = () => !signal.aborted && this.state.file?.id === file?.id
    try {
      const query = { id: doc.id, ...(file && { fileId: file.id }) }
      const { text, truncated } = await this.#api.call(docText, { query }, signal)
      if (isShown()) this.state.text = ref({ text, truncated })
    } catch (error) {
      if (isShown()) this.state.textFailure = errorText(error, '正文没有加载成功')
    }
  }

  async #followProcessing(id: string, signal: AbortSignal): Promise<void> {
    for (let turn = 0; this.state.doc && isMoving(this.state.doc) && !signal.aborted; turn++) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS[Math.min(turn, POLL_MS.length - 1)]))
      if (!signal.aborted && !(await this.#loadDocument(id, signal))) return
    }
  }

  /** Finds out which words to mark: the analyser's, or what was typed where it does not answer. */
  async loadTerms(q: string, place: FoundPlace): Promise<void> {
    Object.assign(this.state, { terms: ref([]), sought: null })
    if (q === '' || this.#site.now('FilePreviewKeywordHighlight') !== '1') return
    const [tokens, sought] = await Promise.all([
      this.#api.call(analyzerTokens, { query: { text: q.slice(0, 1000) } }).catch(() => []),
      this.#textAt(place),
    ])
    // At once, so that every view begins where the words were found.
    Object.assign(this.state, { terms: ref(markedTerms(tokens, q)), sought })
  }

  /** What stands at an offset; without it one begins at the first of the words. */
  async #textAt({ id, fileId, offset }: FoundPlace): Promise<string | null> {
    if (id === '' || offset === null) return null
    const query = { id, ...(fileId !== null && { fileId }), from: offset, length: SOUGHT }
    const { text } = await this.#api.call(docText, { query }).catch(() => ({ text: '' }))
    return soughtIn(text)
  }
}
