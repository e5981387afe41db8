import { proxy, ref } from 'valtio/vanilla'
import { fieldForm, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { taxonomyTree as categoryTree } from '#core/contract/km/documents/category.ts'
import { levelList, type LevelRow } from '#core/contract/km/documents/level.ts'
import { taxonomyTree as topicTree } from '#core/contract/sys/category.ts'
import { dictItems } from '#core/contract/sys/dict.ts'
import type { ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { api } from '../api.ts'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'

type Options = readonly Required<ManyOption>[]

interface Choices {
  /** By code, as uploads and edits name a category. */
  categories: Options
  /** By id. */
  topics: Options
  tags: readonly ManyOption[]
  levels: readonly LevelRow[]
  /** All lists were read: a value that is in none of them was deleted. */
  isKnown: boolean
  /** Forms of categories by their codes; '' is what every document is asked for. */
  forms: Record<string, readonly FieldRow[]>
}

const NOTHING: Choices = { categories: [], topics: [], tags: [], levels: [], isKnown: false, forms: {} }

/** The choices of the form. They are read again when a form opens; until then the former ones are shown. */
export const choices = proxy<Choices>({ ...NOTHING })

const TAGS = 'km_dict_business'
const WHOLE_TREE = { async: false, pcode: '' }

/** Nothing of it is required: a list that cannot be had leaves its box out. */
export async function loadChoices(signal: AbortSignal): Promise<void> {
  const [categories, topics, tags] = await Promise.all([
    api.call(categoryTree, { query: WHOLE_TREE }, signal).catch(() => null),
    api.call(topicTree, { query: WHOLE_TREE }, signal).catch(() => null),
    api.call(dictItems, { params: { code: TAGS } }, signal).catch(() => null),
    loadLevels(signal),
  ])
  if (signal.aborted) return
  if (categories) choices.categories = ref(taxonomyOptions(categories, (node) => node.code))
  if (topics) choices.topics = ref(taxonomyOptions(topics, (node) => node.key))
  if (tags) choices.tags = ref(tags.map(({ value, text }) => ({ value, text })))
  choices.isKnown = categories !== null && topics !== null && tags !== null
}

export async function loadLevels(signal: AbortSignal): Promise<void> {
  const levels = await api.call(levelList, {}, signal).catch(() => null)
  if (levels) choices.levels = ref(levels)
}

/** The form of a category. Fails when it cannot be read, because sending without it would lose its fields. */
export async function loadForm(category: string, signal?: AbortSignal): Promise<readonly FieldRow[]> {
  const form = await api.call(fieldForm, { query: category ? { category } : {} }, signal)
  choices.forms[category] = ref(form)
  return form
}

export function forgetChoices(): void {
  Object.assign(choices, NOTHING, { forms: {} })
}
