import { proxy, ref } from 'valtio/vanilla'
import type { Result } from '#core/contract/endpoint.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docOutline } from '#core/contract/km/preview.ts'
import { docGet, type DocRow, docText, docView } from '#core/contract/km/document.ts'
import { analyzerTokens } from '#core/contract/km/search.ts'
import { documentState } from '#core/text/document-state.ts'
import { markedTerms } from '#core/text/marks.ts'
import { api } from '../api.ts'
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
  /** Of markdown and text documents, once it was read. */
  text: Text | null
  textFailure: string | null
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
  text: null,
  textFailure: null,
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
  return { phase: 'failed', reason: error instanceof Error ? error.message : '未知错误' }
}

/** Kinds of which the page shows text, if only below a picture. */
const TEXTUAL = new Set<DocRow['viewKind']>(['markdown', 'text', 'picture'])

/** Asks for the text of a document that cannot be shown in its own way. */
export const showTextInstead = (doc: DocRow): Promise<void> =>
  loadText({ ...doc, viewKind: 'text' }, opening?.signal ?? new AbortController().signal)

/** An extra beside the document: without it nothing is missing but dates and an outline. */
async function loadOwn(doc: DocRow, signal: AbortSignal): Promise<void> {
  if (documentState(doc).isMoving) return
  const own = await api.call(docOutline, { query: { docId: doc.id } }, signal).catch(() => null)
  if (own && !signal.aborted) knowledge.own = ref(own)
}

async function loadText(doc: DocRow, signal: AbortSignal): Promise<void> {
  if (!TEXTUAL.has(doc.viewKind) || documentState(doc).isMoving) return
  try {
    const { text, truncated } = await api.call(docText, { query: { id: doc.id } }, signal)
    knowledge.text = ref({ text, truncated })
  } catch (error) {
    if (!signal.aborted) knowledge.textFailure = error instanceof Error ? error.message : '正文没有加载成功'
  }
}

async function followProcessing(id: string, signal: AbortSignal): Promise<void> {
  for (let turn = 0; knowledge.doc && documentState(knowledge.doc).isMoving && !signal.aborted; turn++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS[Math.min(turn, POLL_MS.length - 1)]))
    if (!signal.aborted && !(await loadDocument(id, signal))) return
  }
}

/** Finds out which words to mark: the analyser's, or what was typed where it does not answer (CF-16). */
export async function loadTerms(q: string): Promise<void> {
  knowledge.terms = ref([])
  if (q === '' || siteNow('FilePreviewKeywordHighlight') !== '1') return
  const tokens = await api.call(analyzerTokens, { query: { text: q.slice(0, 1000) } }).catch(() => [])
  knowledge.terms = ref(markedTerms(tokens, q))
}
