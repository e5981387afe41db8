import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { fieldForm, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { categories as categoryCalls } from '#core/contract/km/documents/category.ts'
import { levelList, type LevelRow } from '#core/contract/km/documents/level.ts'
import { topics as topicCalls } from '#core/contract/sys/category.ts'
import { dictItems } from '#core/contract/sys/dictionaries/dict.ts'
import type { ManyOption } from '#ui/controls/many-field/many-field.tsx'
import type { Portal } from '../instance.ts'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'

type Options = readonly Required<ManyOption>[]

interface Choices {
  /** By code, as uploads and edits name a category. */
  categories: Options
  /** By id. */
  topics: Options
  tags: readonly ManyOption[]
  levels: readonly LevelRow[]
  /** All lists were read: what is in none of them is no more. */
  isKnown: boolean
  /** Forms of categories by their codes; '' is what every document is asked for. */
  forms: Record<string, readonly FieldRow[]>
}

const NOTHING: Choices = { categories: [], topics: [], tags: [], levels: [], isKnown: false, forms: {} }

const TAGS = 'km_dict_business'
const WHOLE_TREE = { async: false, pcode: '' }

/** What the boxes of the form offer. Read again whenever a form opens; what was known serves meanwhile. */
export class ChoicesStore {
  readonly state = proxy<Choices>({ ...NOTHING, forms: {} })
  readonly #api: Api

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** Nothing of it is required: a list that cannot be had leaves its box out. */
  async load(signal: AbortSignal): Promise<void> {
    const [categories, topics, tags] = await Promise.all([
      this.#api.call(categoryCalls.taxonomyTree, { query: WHOLE_TREE }, signal).catch(() => null),
      this.#api.call(topicCalls.taxonomyTree, { query: WHOLE_TREE }, signal).catch(() => null),
      this.#api.call(dictItems, { params: { code: TAGS } }, signal).catch(() => null),
      this.loadLevels(signal),
    ])
    if (signal.aborted) return
    if (categories) this.state.categories = ref(taxonomyOptions(categories, (node) => node.code))
    if (topics) this.state.topics = ref(taxonomyOptions(topics, (node) => node.key))
    if (tags) this.state.tags = ref(tags.map(({ value, text }) => ({ value, text })))
    this.state.isKnown = categories !== null && topics !== null && tags !== null
  }

  async loadLevels(signal: AbortSignal): Promise<void> {
    const levels = await this.#api.call(levelList, {}, signal).catch(() => null)
    if (levels) this.state.levels = ref(levels)
  }

  /** The form of a category. Fails where it cannot be had: sending without it would lose what it asks for. */
  async loadForm(category: string, signal?: AbortSignal): Promise<readonly FieldRow[]> {
    const form = await this.#api.call(fieldForm, { query: category ? { category } : {} }, signal)
    this.state.forms[category] = ref(form)
    return form
  }

  forget(): void {
    Object.assign(this.state, NOTHING, { forms: {} })
  }
}
