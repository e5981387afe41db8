import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docGet, type DocRow } from '#core/contract/km/documents/document.ts'
import {
  type Comparison,
  versionCompare,
  versionGet,
  versionList,
  type VersionRow,
  versionText,
} from '#core/contract/km/documents/version.ts'
import { api } from '../api.ts'

/** Kept as it came: never proxied, so it stays of its own type in snapshots. */
type Kept<T extends object> = ReturnType<typeof ref<T>>

interface HistoryState {
  /** `absent`: not there, or not for this person; the two look alike. */
  phase: 'loading' | 'ready' | 'absent' | 'failed'
  reason: string
  doc: DocRow | null
  versions: readonly Kept<VersionRow>[]
  version: Kept<VersionRow> | null
  text: { kind: string; text: string; truncated: boolean } | null
  /** What changed since `base`; null while the text itself is shown. */
  comparison: Kept<Comparison> | null
  base: string
  /** Why text or comparison did not come. */
  failure: string | null
}

const START: HistoryState = {
  phase: 'loading',
  reason: '',
  doc: null,
  versions: [],
  version: null,
  text: null,
  comparison: null,
  base: '',
  failure: null,
}

/** The versions of one document and the one that is open. */
export const history = proxy<HistoryState>({ ...START })

/** More versions than this are not listed; an older one still opens by its id. */
const LISTED = 200

let opening: AbortController | null = null

/** Opens a version (`id`), else the newest one of a document. */
export async function openHistory(asked: { id: string; docId: string }): Promise<void> {
  opening?.abort()
  const { signal } = (opening = new AbortController())
  Object.assign(history, START)
  try {
    const named = asked.id === '' ? null : await api.call(versionGet, { query: { id: asked.id } }, signal)
    const docId = named?.docId ?? asked.docId
    const [{ records }, docs] = await Promise.all([
      api.call(versionList, { query: { docId, pageSize: LISTED } }, signal),
      api.call(docGet, { query: { id: docId } }, signal),
    ])
    const newest = named ?? records[0]
    // A list's rows say nothing of the fields.
    const version = newest && (named ?? (await api.call(versionGet, { query: { id: newest.id } }, signal)))
    if (!version) history.phase = 'absent'
    else {
      const doc = docs.records[0] ?? null
      Object.assign(history, {
        phase: 'ready',
        doc: doc && ref(doc),
        versions: records.map((row) => ref(row)),
        version: ref(version),
      })
      await loadText(version, signal)
    }
  } catch (error) {
    if (!signal.aborted) Object.assign(history, failureOf(error))
  }
}

export function closeHistory(): void {
  opening?.abort()
}

function failureOf(error: unknown): Pick<HistoryState, 'phase' | 'reason'> {
  const isBroken = !(error instanceof ApiFault) || ['network', 'timeout', 'shape'].includes(error.kind)
  return { phase: isBroken ? 'failed' : 'absent', reason: errorText(error) }
}

async function loadText(version: VersionRow, signal: AbortSignal): Promise<void> {
  try {
    history.text = ref(await api.call(versionText, { query: { id: version.id } }, signal))
  } catch (error) {
    if (!signal.aborted) history.failure = errorText(error, '正文没有加载成功')
  }
}

/** Compares the open version with an earlier one; '' shows its text again. */
export async function compareWith(base: string): Promise<void> {
  Object.assign(history, { base, comparison: null, failure: null })
  const { version } = history
  if (base === '' || !version) return
  try {
    const comparison = await api.call(versionCompare, { query: { from: base, to: version.id } }, opening?.signal)
    if (history.base === base) history.comparison = ref(comparison)
  } catch (error) {
    if (history.base === base) history.failure = errorText(error, '没有比较成功')
  }
}
