import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { isRefusal } from '#core/api/fault.ts'
import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { docConvert } from '#core/contract/km/files/conversion.ts'
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
import { fileQuery } from './bodies/body-props.ts'
import { SiteStore } from '../site/site.store.ts'

interface Text {
  text: string
  truncated: boolean
}

interface KnowledgeState {
  id: string
  /** `absent`: missing or forbidden; the two must look alike. */
  phase: 'loading' | 'ready' | 'absent' | 'failed'
  reason: string
  doc: DocRow | null
  /** The shown file if there are several; null: the main one. */
  file: VersionFile | null
  /** The text of markdown and text documents, once loaded. */
  text: Text | null
  textFailure: string | null
  /** Once the person has said that the document still holds: its next review. */
  confirmedNow: { reviewBy: string | null } | null
  /** The chosen view of an office file that has both. */
  shows: 'pages' | 'text'
  /** The metadata of the file, once loaded. */
  own: Result<typeof docOutline> | null
  /** Words to highlight. */
  terms: readonly string[]
  /** The text at the place found by a search; null when the reader does not come from a search. */
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
  confirmedNow: null,
  shows: 'pages',
  own: null,
  terms: ref([]),
  sought: null,
}

/** The place where a search found its words. */
export interface FoundPlace {
  id: string
  /** The file that contains them, if there are several. */
  fileId: string | null
  offset: number | null
}

/** The length of the text that is used to find the place again in the viewer. */
const SOUGHT = 120

/**
 * Polling intervals: most texts are read within a second of their upload, which whoever has just written one waits for;
 * they grow, so that a long conversion is not polled every second.
 */
const POLL_MS = [300, 500, 800, 1500, 2000, 3000, 5000]

/**
 * Maps an error to a state. Forbidden, invalid and missing all become `absent`, so that the difference reveals nothing.
 */
function failureState(error: unknown): Pick<KnowledgeState, 'phase' | 'reason'> {
  return isRefusal(error) ? { phase: 'absent', reason: '' } : { phase: 'failed', reason: errorText(error) }
}

/** Kinds for which the page shows text, possibly below a picture. */
const TEXTUAL = new Set<DocRow['viewKind']>(['markdown', 'text', 'picture'])

/** Reloading will show a change, because text extraction or conversion is in progress. */
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

  /** Opens a document and counts one view. */
  async open(id: string): Promise<void> {
    this.#opening?.abort()
    const { signal } = (this.#opening = new AbortController())
    Object.assign(this.state, { ...START, id })
    if (!(await this.#loadDocument(id, signal))) return
    // A view that could not be counted is not worth an error message.
    this.#api.call(docView, { query: { docId: id } }).catch(() => {})
    await this.#followProcessing(id, signal)
  }

  /** Shows another of the document's files; null: the main one. */
  showFile(file: VersionFile | null): void {
    const was = this.state.file
    // It is the same file, unless its text was extracted meanwhile.
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
      Object.assign(this.state, failureState(error))
      return false
    }
  }

  showAs(shows: KnowledgeState['shows']): void {
    this.state.shows = shows
  }

  /** Requests the page view of the open document and waits for it. */
  async convert(): Promise<void> {
    const { id } = this.state
    const signal = this.#opening?.signal
    await this.#api.call(docConvert, { query: { docId: id } })
    if (!signal || signal.aborted) return
    this.showAs('pages')
    if (await this.#loadDocument(id, signal)) void this.#followProcessing(id, signal)
  }

  /** Says that the open document still holds; the next review is on that day, or on the day that follows by itself. */
  async confirmValid(reviewBy?: string): Promise<void> {
    const { id } = this.state
    const signal = this.#opening?.signal
    const said = await this.#api.call(docConfirmValid, { body: { docId: id, ...(reviewBy && { reviewBy }) } })
    if (!signal || signal.aborted) return
    this.state.confirmedNow = { reviewBy: said.reviewBy }
    await this.#loadDocument(id, signal)
  }

  /** Requests that the open document's files are read again, and waits for it. */
  async reread(): Promise<void> {
    const { id } = this.state
    const signal = this.#opening?.signal
    await this.#api.call(docReread, { body: { docId: id } })
    if (signal && !signal.aborted && (await this.#loadDocument(id, signal))) void this.#followProcessing(id, signal)
  }

  /** Loads the text of a document that opens as pages. */
  async readText(): Promise<void> {
    if (this.state.doc && this.#opening) await this.#fetchText(this.state.doc, this.#opening.signal)
  }

  /** Loads the text of a document whose own view is not available. */
  showTextInstead(doc: DocRow): Promise<void> {
    return this.#fetchText(doc, this.#opening?.signal ?? new AbortController().signal)
  }

  /** Loads the file's metadata and outline. They are optional, so a failure is ignored. */
  async #loadOwn(doc: DocRow, signal: AbortSignal): Promise<void> {
    if (documentState(doc).isMoving) return
    const { file } = this.state
    const own = await this.#api
      .call(docOutline, { query: fileQuery(doc.id, file?.id ?? null) }, signal)
      .catch(() => null)
    if (own && !signal.aborted && this.state.file?.id === file?.id) this.state.own = ref(own)
  }

  async #loadText(doc: DocRow, signal: AbortSignal): Promise<void> {
    const { file } = this.state
    if (TEXTUAL.has((file ?? doc).viewKind) && !documentState(doc).isMoving) await this.#fetchText(doc, signal)
  }

  async #fetchText(doc: DocRow, signal: AbortSignal): Promise<void> {
    // While the page view is being made, the document is reloaded repeatedly, so the text may be there already.
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

  /** Finds the words to highlight: from the server's analyser, else the typed words. */
  async loadTerms(q: string, place: FoundPlace): Promise<void> {
    Object.assign(this.state, { terms: ref([]), sought: null })
    if (q === '' || this.#site.now('FilePreviewKeywordHighlight') !== '1') return
    const [tokens, sought] = await Promise.all([
      this.#api.call(analyzerTokens, { query: { text: q.slice(0, 1000) } }).catch(() => []),
      this.#textAt(place),
    ])
    // Both are set in one step, so that every view starts at the place that was found.
    Object.assign(this.state, { terms: ref(markedTerms(tokens, q)), sought })
  }

  /** The text at an offset; null without an offset, then the view starts at the first hit. */
  async #textAt({ id, fileId, offset }: FoundPlace): Promise<string | null> {
    if (id === '' || offset === null) return null
    const query = { id, ...(fileId !== null && { fileId }), from: offset, length: SOUGHT }
    const { text } = await this.#api.call(docText, { query }).catch(() => ({ text: '' }))
    return soughtIn(text)
  }
}
