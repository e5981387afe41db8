import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docConvert } from '#core/contract/km/files/preview.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { docOutline } from '#core/contract/km/files/preview-parts.ts'
import { docGet, type DocRow, docText, docView } from '#core/contract/km/documents/document.ts'
import type { VersionFile } from '#core/contract/km/documents/version.ts'
import { analyzerTokens } from '#core/contract/km/search/search.ts'
import { documentState } from '#core/text/document-state.ts'
import { markedTerms } from '#core/text/marks.ts'
import { api } from '../api.ts'
import { fileOf } from './body-props.ts'
import { siteNow } from '../site/site.store.ts'

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
}

/** The open document. */
export const knowledge = proxy<KnowledgeState>({ ...START })

/** Growing, so that a long conversion is not asked after every second. */
const POLL_MS = [1000, 1500, 2000, 3000, 5000]

let opening: AbortController | null = null

/** Opens a document and counts one reading of it. */
export async function openDocument(id: string): Promise<void> {
  opening?.abort()
  const { signal } = (opening = new AbortController())
  Object.assign(knowledge, { ...START, id })
  if (!(await loadDocument(id, signal))) return
  // A reading that could not be counted is no reason to disturb the reader.
  api.call(docView, { query: { docId: id } }).catch(() => {})
  await followProcessing(id, signal)
}

/** Shows another of the document's files; null: the main one. */
export function showFile(file: VersionFile | null): void {
  const was = knowledge.file
  // The same file once more, unless its text has been read meanwhile.
  if (was?.id === file?.id && was?.viewKind === file?.viewKind && was?.ftiFlag === file?.ftiFlag) return
  Object.assign(knowledge, { file: file && ref(file), text: null, textFailure: null, own: null })
  if (!knowledge.doc || !opening) return
  void loadText(knowledge.doc, opening.signal)
  void loadOwn(knowledge.doc, opening.signal)
}

export function closeDocument(): void {
  opening?.abort()
}

async function loadDocument(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { records } = await api.call(docGet, { query: { id } }, signal)
    const doc = records[0]
    if (!doc) knowledge.phase = 'absent'
    else {
      knowledge.doc = ref(doc)
      knowledge.phase = 'ready'
      void loadText(doc, signal)
      void loadOwn(doc, signal)
    }
    return doc !== undefined
  } catch (error) {
    if (signal.aborted) return false
    Object.assign(knowledge, failureOf(error))
    return false
  }
}

/** A site refusal, a wrong number and a missing document are one answer to somebody who may not know the difference. */
function failureOf(error: unknown): Pick<KnowledgeState, 'phase' | 'reason'> {
  const isBroken = !(error instanceof ApiFault) || ['network', 'timeout', 'shape'].includes(error.kind)
  if (!isBroken && error.status < 500) return { phase: 'absent', reason: '' }
  return { phase: 'failed', reason: errorText(error) }
}

export function showAs(shows: KnowledgeState['shows']): void {
  knowledge.shows = shows
}

/** Asks for the page view of the open document and waits for it. */
export async function convertOpen(): Promise<void> {
  const { id } = knowledge
  const signal = opening?.signal
  await api.call(docConvert, { query: { docId: id } })
  if (!signal || signal.aborted) return
  showAs('pages')
  if (await loadDocument(id, signal)) void followProcessing(id, signal)
}

/** Has the files of the open document read once more and waits for it. */
export async function rereadOpen(): Promise<void> {
  const { id } = knowledge
  const signal = opening?.signal
  await api.call(docReread, { body: { docId: id } })
  if (signal && !signal.aborted && (await loadDocument(id, signal))) void followProcessing(id, signal)
}

/** The text of a document that opens as pages. */
export async function readText(): Promise<void> {
  if (knowledge.doc && opening) await fetchText(knowledge.doc, opening.signal)
}

/** Kinds of which the page shows text, if only below a picture. */
const TEXTUAL = new Set<DocRow['viewKind']>(['markdown', 'text', 'picture'])

/** Asks for the text of a document that cannot be shown in its own way. */
export const showTextInstead = (doc: DocRow): Promise<void> =>
  fetchText(doc, opening?.signal ?? new AbortController().signal)

/** An extra beside the document: without it nothing is missing but dates and an outline. */
async function loadOwn(doc: DocRow, signal: AbortSignal): Promise<void> {
  if (documentState(doc).isMoving) return
  const { file } = knowledge
  const own = await api.call(docOutline, { query: fileOf(doc.id, file?.id ?? null) }, signal).catch(() => null)
  if (own && !signal.aborted && knowledge.file?.id === file?.id) knowledge.own = ref(own)
}

async function loadText(doc: DocRow, signal: AbortSignal): Promise<void> {
  const { file } = knowledge
  if (TEXTUAL.has((file ?? doc).viewKind) && !documentState(doc).isMoving) await fetchText(doc, signal)
}

async function fetchText(doc: DocRow, signal: AbortSignal): Promise<void> {
  // While the page view is waited for, the document is looked at again and again.
  if (knowledge.text) return
  const { file } = knowledge
  const isShown = () => !signal.aborted && knowledge.file?.id === file?.id
  try {
    const query = { id: doc.id, ...(file && { fileId: file.id }) }
    const { text, truncated } = await api.call(docText, { query }, signal)
    if (isShown()) knowledge.text = ref({ text, truncated })
  } catch (error) {
    if (isShown()) knowledge.textFailure = errorText(error, '正文没有加载成功')
  }
}

/** A look again will show something else: its text is being read, or its pages are being made. */
const isMoving = (doc: DocRow) => documentState(doc).isMoving || doc.convertFlag === 0

async function followProcessing(id: string, signal: AbortSignal): Promise<void> {
  for (let turn = 0; knowledge.doc && isMoving(knowledge.doc) && !signal.aborted; turn++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS[Math.min(turn, POLL_MS.length - 1)]))
    if (!signal.aborted && !(await loadDocument(id, signal))) return
  }
}

/** Finds out which words to mark: the analyser's, or what was typed where it does not answer. */
export async function loadTerms(q: string): Promise<void> {
  knowledge.terms = ref([])
  if (q === '' || siteNow('FilePreviewKeywordHighlight') !== '1') return
  const tokens = await api.call(analyzerTokens, { query: { text: q.slice(0, 1000) } }).catch(() => [])
  knowledge.terms = ref(markedTerms(tokens, q))
}
