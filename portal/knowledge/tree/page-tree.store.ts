import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import {
  pageLevel,
  type PageLevel,
  pageMove,
  pagePath,
  pageSpaces,
  type Space,
  type Step,
} from '#core/contract/km/documents/page-tree.ts'
import type { Portal } from '../../instance.ts'
import { categoryKey, documentKey, type Place, ROOT_KEY, type TreeNode } from './tree-nodes.ts'

interface PageTreeState {
  /** The document whose path `trail` is; '' before the first answer. */
  docId: string
  trail: readonly Step[]
  spaces: readonly Space[]
  /** Id of the shown space; null: the document has no category, then the spaces themselves are shown. */
  spaceId: string | null
  levels: Record<string, PageLevel>
  open: Record<string, boolean>
  /** The tree could not be loaded; the document is read without it. */
  hasFailed: boolean
}

const levelKeyOf = ({ categoryId, parentDocId }: PageLevel) =>
  parentDocId === null ? categoryKey(categoryId ?? '') : documentKey(parentDocId)

/** The page tree beside the open document. It stays as it is opened while the reader goes from one to the next. */
export class PageTreeStore {
  readonly state = proxy<PageTreeState>({
    docId: '',
    trail: ref([]),
    spaces: ref([]),
    spaceId: null,
    levels: {},
    open: {},
    hasFailed: false,
  })
  readonly #api: Api

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** Shows the document in its space, with all that is above it open. */
  async show(docId: string, signal: AbortSignal): Promise<void> {
    try {
      const [{ trail, levels }, spaces] = await Promise.all([
        this.#api.call(pagePath, { query: { docId } }, signal),
        this.#api.call(pageSpaces, {}, signal),
      ])
      if (signal.aborted) return
      const { state } = this
      Object.assign(state, { docId, trail: ref(trail), spaces: ref(spaces), hasFailed: false })
      state.spaceId = trail[0]?.categoryId ?? null
      state.levels[ROOT_KEY] = ref(rootLevel(spaces))
      for (const level of levels) state.levels[levelKeyOf(level)] = ref(level)
      for (const { categoryId, docId: stepId } of trail)
        if (stepId !== docId) state.open[categoryId === null ? documentKey(stepId!) : categoryKey(categoryId)] = true
    } catch {
      if (!signal.aborted) this.state.hasFailed = true
    }
  }

  async showSpace(id: string): Promise<void> {
    this.state.spaceId = id
    await this.#load(categoryKey(id))
  }

  async setOpen(key: string, isOpen: boolean): Promise<void> {
    this.state.open[key] = isOpen
    if (isOpen && !this.state.levels[key]) await this.#load(key)
  }

  /** Adds the next part of a long level. */
  async more(key: string): Promise<void> {
    const level = this.state.levels[key]
    if (!level || level.next === null) return
    const next = await this.#api.call(pageLevel, { query: { ...levelQuery(key), from: level.next } })
    const seen = new Set(next.documents.map((each) => each.docId))
    const documents = [...level.documents.filter((each) => !seen.has(each.docId)), ...next.documents]
    this.state.levels[key] = ref({ ...level, documents, next: next.next })
  }

  /** Moves a document and shows it where it is now. The server's refusal is the caller's to tell. */
  async move(moved: Pick<TreeNode, 'id' | 'levelKey' | 'categoryId'>, { categoryId, ...place }: Place): Promise<void> {
    const { afterId, parentDocId } = place
    const to = { parentDocId, ...(afterId !== null && { afterId }) }
    const another = categoryId !== moved.categoryId && { categoryId }
    await this.#api.call(pageMove, { body: { docId: moved.id, ...another, ...to } })
    const targetKey = parentDocId === '' ? categoryKey(categoryId) : documentKey(parentDocId)
    this.state.open[targetKey] = true
    await this.#reload([moved.levelKey, targetKey])
    if (this.state.trail.some((step) => step.docId === moved.id))
      await this.show(this.state.docId, new AbortController().signal)
  }

  /** Loads the levels again with those around them, which say what is below, and how much. */
  async #reload(keys: readonly string[]): Promise<void> {
    const { levels } = this.state
    const around = Object.keys(levels).filter((key) =>
      keys.some(
        (each) => levels[key]!.documents.some((row) => documentKey(row.docId) === each) || isIn(levels[key]!, each),
      ),
    )
    const wanted = [...new Set([...keys, ...around])].filter((key) => key !== ROOT_KEY)
    await Promise.all(wanted.map((key) => this.#load(key)))
  }

  async #load(key: string): Promise<void> {
    try {
      this.state.levels[key] = ref(await this.#api.call(pageLevel, { query: levelQuery(key) }))
    } catch {
      // It was deleted or taken back meanwhile: the line closes.
      delete this.state.levels[key]
      this.state.open[key] = false
    }
  }
}

const isIn = ({ categories }: PageLevel, key: string) => categories.some(({ id }) => categoryKey(id) === key)

const levelQuery = (key: string) =>
  key.startsWith('c:') ? { categoryId: key.slice(2) } : { parentDocId: key.slice(2) }

const rootLevel = (spaces: readonly Space[]): PageLevel => ({
  categoryId: null,
  parentDocId: null,
  categories: [...spaces],
  documents: [],
  next: null,
})
