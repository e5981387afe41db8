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
  /** Categories by code, as uploads and edits refer to them. */
  categories: Options
  /** Topics by id. */
  topics: Options
  tags: readonly ManyOption[]
  levels: readonly LevelRow[]
  /** All lists were loaded: a value in none of them no longer exists. */
  isKnown: boolean
  /** Forms of categories by code; '' is the form for every document. */
  forms: Record<string, readonly FieldRow[]>
}

const NOTHING: Choices = { categories: [], topics: [], tags: [], levels: [], isKnown: false, forms: {} }

const TAGS = 'km_dict_business'
const WHOLE_TREE = { async: false, pcode: '' }

/** The options of the metadata form. They are reloaded whenever a form opens; until then the previous ones are used. */
export class ChoicesStore {
  readonly state = proxy<Choices>({ ...NOTHING, forms: {} })
  readonly #api: Api

  constructor({ api }: Portal) {
    this.#api = api
  }

  /** Every list is optional: one that cannot be read leaves its field out. */
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

  /**
   * Loads the form of a category. Throws when it cannot be read, because sending without it would lose its required
   * values.
   */
  async loadForm(category: string, signal?: AbortSignal): Promise<readonly FieldRow[]> {
    const form = await this.#api.call(fieldForm, { query: category ? { category } : {} }, signal)
    this.state.forms[category] = ref(form)
    return form
  }

  forget(): void {
    Object.assign(this.state, NOTHING, { forms: {} })
  }
}
