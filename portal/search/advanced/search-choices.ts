import type { Api } from '#core/api/client.ts'
import { categories as categoryCalls } from '#core/contract/km/documents/category.ts'
import { fieldForm, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { levelList } from '#core/contract/km/documents/level.ts'
import { topics as topicCalls } from '#core/contract/sys/category.ts'
import { type DepartmentNode, departmentTree } from '#core/contract/sys/departments/department.ts'
import { dictItems } from '#core/contract/sys/dictionaries/dict.ts'
import { FILE_KIND_LABELS } from '#core/text/file-kinds.ts'
import type { ManyOption } from '#ui/controls/many-field/many-field.tsx'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'

export interface SearchChoices {
  kind: readonly ManyOption[]
  category: readonly Required<ManyOption>[]
  department: readonly ManyOption[]
  topic: readonly ManyOption[]
  tag: readonly ManyOption[]
  level: readonly ManyOption[]
  fields: readonly FieldRow[]
  /** Labels of codes and ids, under the keys used by the chips. */
  labels: Readonly<Record<string, string>>
}

const KINDS: readonly ManyOption[] = Object.entries(FILE_KIND_LABELS).map(([value, text]) => ({ value, text }))
const WHOLE_TREE = { async: false, pcode: '' }

/** Loads all lists in parallel. */
export async function loadSearchChoices(api: Api, category: string, signal: AbortSignal): Promise<SearchChoices> {
  const or = async <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => asked.catch(() => [])
  const [categories, topics, tags, levels, departments, fields] = await Promise.all([
    or(api.call(categoryCalls.taxonomyTree, { query: WHOLE_TREE }, signal)),
    or(api.call(topicCalls.taxonomyTree, { query: WHOLE_TREE }, signal)),
    or(api.call(dictItems, { params: { code: 'km_dict_business' } }, signal)),
    or(api.call(levelList, {}, signal)),
    or(api.call(departmentTree, {}, signal)),
    or(api.call(fieldForm, { query: category ? { category } : {} }, signal)),
  ])
  const lists = {
    kind: KINDS,
    category: taxonomyOptions(categories, (node) => node.code),
    topic: taxonomyOptions(topics, (node) => node.code),
    tag: tags.map(({ value, text }) => ({ value, text })),
    level: levels.map(({ level, name }) => ({ value: String(level), text: name })),
    department: departmentOptions(departments),
  }
  return { ...lists, fields, labels: collectLabels(lists, fields) }
}

const departmentOptions = (nodes: readonly DepartmentNode[], depth = 0): ManyOption[] =>
  nodes.flatMap(({ id, departName, children }) => [
    { value: id, text: departName, depth },
    ...departmentOptions(children ?? [], depth + 1),
  ])

function collectLabels(
  lists: Readonly<Record<string, readonly ManyOption[]>>,
  fields: readonly FieldRow[],
): Record<string, string> {
  const named = Object.entries(lists).flatMap(([key, options]) =>
    options.map(({ value, text }) => [`${key}:${value}`, text] as const),
  )
  return Object.fromEntries([...named, ...fields.map(({ id, label }) => [`field:${id}`, label] as const)])
}
