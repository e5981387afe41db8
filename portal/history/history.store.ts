import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docGet } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import {
  type Comparison,
  versionCompare,
  versionGet,
  versionList,
  type VersionRow,
  versionText,
} from '#core/contract/km/documents/version.ts'
import type { Portal } from '../instance.ts'

/** Wrapped by `ref`, so it is not proxied and keeps its own type in snapshots. */
type Kept<T extends object> = ReturnType<typeof ref<T>>

interface HistoryState {
  /** `absent`: missing or forbidden; the two look alike. */
  phase: 'loading' | 'ready' | 'absent' | 'failed'
  reason: string
  doc: DocRow | null
  versions: readonly Kept<VersionRow>[]
  version: Kept<VersionRow> | null
  text: { kind: string; text: string; truncated: boolean } | null
  /** The changes since `base`; null while the text itself is shown. */
  comparison: Kept<Comparison> | null
  base: string
  /** The reason why text or comparison could not be loaded. */
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

/** The maximum number of versions listed; an older one can still be opened by its id. */
const LISTED = 200

function failureState(error: unknown): Pick<HistoryState, 'phase' | 'reason'> {
  const isBroken = !(error instanceof ApiFault) || ['network', 'timeout', 'shape'].includes(error.kind)
  return { phase: isBroken ? 'failed' : 'absent', reason: errorText(error) }
}

/** The versions of one document, and the one that is open. */
export class HistoryStore {
  readonly state = proxy<HistoryState>({ ...START })
  readonly #api: Api
  #opening: AbortController | null = null

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** Opens a version by `id`, else the newest version of a document. */
  async open(asked: { id: string; docId: string }): Promise<void> {
    this.#opening?.abort()
    const { signal } = (this.#opening = new AbortController())
    Object.assign(this.state, START)
    try {
      const named = asked.id === '' ? null : await this.#api.call(versionGet, { query: { id: asked.id } }, signal)
      const docId = named?.docId ?? asked.docId
      const [{ records }, docs] = await Promise.all([
        this.#api.call(versionList, { query: { docId, pageSize: LISTED } }, signal),
        this.#api.call(docGet, { query: { id: docId } }, signal),
      ])
      const newest = named ?? records[0]
      // Rows of a list do not contain the fields, so the version is read on its own.
      const version = newest && (named ?? (await this.#api.call(versionGet, { query: { id: newest.id } }, signal)))
      if (!version) this.state.phase = 'absent'
      else {
        const doc = docs.records[0] ?? null
        Object.assign(this.state, {
          phase: 'ready',
          doc: doc && ref(doc),
          versions: records.map((row) => ref(row)),
          version: ref(version),
        })
        await this.#loadText(version, signal)
      }
    } catch (error) {
      if (!signal.aborted) Object.assign(this.state, failureState(error))
    }
  }

  close(): void {
    this.#opening?.abort()
  }

  async #loadText(version: VersionRow, signal: AbortSignal): Promise<void> {
    try {
      this.state.text = ref(await this.#api.call(versionText, { query: { id: version.id } }, signal))
    } catch (error) {
      if (!signal.aborted) this.state.failure = errorText(error, '正文没有加载成功')
    }
  }

  /** Compares the open version with an earlier one; '' shows its text again. */
  async compareWith(base: string): Promise<void> {
    Object.assign(this.state, { base, comparison: null, failure: null })
    const { version } = this.state
    if (base === '' || !version) return
    try {
      const comparison = await this.#api.call(
        versionCompare,
        { query: { from: base, to: version.id } },
        this.#opening?.signal,
      )
      if (this.state.base === base) this.state.comparison = ref(comparison)
    } catch (error) {
      if (this.state.base === base) this.state.failure = errorText(error, '没有比较成功')
    }
  }
}
