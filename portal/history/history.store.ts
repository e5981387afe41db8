import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { isRefusal } from '#core/api/fault.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import {
  type SettingChange,
  versionGet,
  versionList,
  type VersionRow,
  versionSettings,
} from '#core/contract/km/documents/version.ts'
import type { Portal } from '../instance.ts'

/** Wrapped by `ref`, so it is not proxied and keeps its own type in snapshots. */
type Kept<T extends object> = ReturnType<typeof ref<T>>

interface HistoryState {
  /** `absent`: missing or forbidden; the two look alike. */
  phase: 'loading' | 'ready' | 'absent' | 'failed'
  reason: string
  docId: string
  doc: Kept<DocRow> | null
  versions: readonly Kept<VersionRow>[]
  changes: readonly Kept<SettingChange>[]
  /** There are more than are listed. */
  isCut: boolean
}

const START: HistoryState = {
  phase: 'loading',
  reason: '',
  docId: '',
  doc: null,
  versions: [],
  changes: [],
  isCut: false,
}

/** How many versions and how many changes are listed; an older version can still be opened by its id. */
export const LISTED = 200

function failureState(error: unknown): Pick<HistoryState, 'phase' | 'reason'> {
  return { phase: isRefusal(error) ? 'absent' : 'failed', reason: errorText(error) }
}

/** The versions of one document, and the changes of its settings. */
export class HistoryStore {
  readonly state = proxy<HistoryState>({ ...START })
  readonly #api: Api
  #opening: AbortController | null = null

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** Loads the document of a version, or a document; another version of the same one is there already. */
  async open(asked: { id: string; docId: string }): Promise<void> {
    const { phase, docId, versions } = this.state
    const isHere = asked.id === '' ? asked.docId === docId : versions.some(({ id }) => id === asked.id)
    if (phase === 'ready' && isHere) return
    Object.assign(this.state, START)
    await this.reload(asked)
  }

  /** Reads everything again; what is on the screen stays until then. */
  async reload(asked: { id: string; docId: string } = { id: '', docId: this.state.docId }): Promise<void> {
    this.#opening?.abort()
    const { signal } = (this.#opening = new AbortController())
    try {
      const named = asked.id === '' ? null : await this.#api.call(versionGet, { query: { id: asked.id } }, signal)
      const docId = named?.docId ?? asked.docId
      const [versions, changes, docs] = await Promise.all([
        this.#api.call(versionList, { query: { docId, pageSize: LISTED } }, signal),
        this.#api.call(versionSettings, { query: { docId, pageSize: LISTED } }, signal),
        this.#api.call(docGet, { query: { id: docId } }, signal),
      ])
      const isListed = named === null || versions.records.some(({ id }) => id === named.id)
      const rows = isListed ? versions.records : [...versions.records, named]
      const doc = docs.records[0] ?? null
      Object.assign(this.state, {
        phase: rows.length > 0 ? 'ready' : 'absent',
        docId,
        doc: doc && ref(doc),
        versions: rows.map((row) => ref(row)),
        changes: changes.records.map((row) => ref(row)),
        isCut: versions.total > LISTED || changes.total > LISTED,
      })
    } catch (error) {
      if (!signal.aborted) Object.assign(this.state, failureState(error))
    }
  }

  /** The screen is left: whoever comes back, or signs in, reads anew. */
  close(): void {
    this.#opening?.abort()
    Object.assign(this.state, START)
  }
}
