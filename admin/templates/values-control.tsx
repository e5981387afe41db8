import type { ReactElement } from 'react'
import type { Args } from '#core/contract/endpoint.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldForm, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import type { templateAdd } from '#core/contract/km/documents/template.ts'
import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import type { FieldKind } from '#core/rules/custom-fields/field-kind.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'
import { OnePersonByIdControl } from '../organisation/people-controls.tsx'
import type { Control, ControlProps } from '../parts/control.ts'
import { ChoiceSelect, Ticks } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { FormRow } from '../parts/form/form-row.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { loadTaxonomy } from '../taxonomy/taxonomy-nodes.ts'

type Given = NonNullable<Args<typeof templateAdd>['body']>['fields']
type Values = Extract<Given, Record<string, unknown>>

/** The form of a category by its id: what its own documents are asked, and those of every category. */
async function formOf(categoryId: string, signal: AbortSignal): Promise<FieldRow[]> {
  const every = (nodes: readonly TaxonomyTreeNode[]): TaxonomyTreeNode[] =>
    nodes.flatMap((node) => [node, ...every(node.children ?? [])])
  const code = categoryId && every(await loadTaxonomy(categories, signal)).find(({ key }) => key === categoryId)?.code
  return api.call(fieldForm, { query: code ? { category: code } : {} }, signal)
}

/** What a new document begins with in the fields of the chosen category. */
export function ValuesControl({ id, value, onChange, isDisabled, draft }: ControlProps<Given, Values>): ReactElement {
  const { categoryId } = (draft ?? {}) as { categoryId?: string | null }
  const { value: fields, failure } = useQuery(categoryId ?? '', (signal) => formOf(categoryId ?? '', signal))
  const values = (value ?? {}) as Values
  if (fields?.length === 0) return <p id={id}>这个分类没有自定义字段</p>
  return (
    <div id={id} role="group" aria-label="字段">
      {failure && <p role="alert">{failure}</p>}
      {(fields ?? []).map((field) => (
        <FormRow
          key={field.id}
          id={`${id}-${field.id}`}
          label={field.label}
          control={controlOf(field)}
          value={values[field.id]}
          isDisabled={isDisabled}
          {...(field.hint && { help: field.hint })}
          onChange={(one) => onChange({ ...inForm(values, fields ?? []), [field.id]: toGiven(one) })}
        />
      ))}
    </div>
  )
}

/** What another category does not ask is not sent. */
const inForm = (values: Values, fields: readonly FieldRow[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => fields.some((field) => field.id === id)))

const toGiven = (value: unknown) => (value === '' || value === undefined ? null : (value as Values[string]))

const CONTROLS: Readonly<Record<Exclude<FieldKind, 'choice' | 'choices'>, unknown>> = {
  text: TextControl,
  number: NumberControl,
  date: DateControl,
  person: OnePersonByIdControl,
}
/** One control for each field, because another component would take the focus from what is being typed. */
const made = new WeakMap<FieldRow, Control<unknown>>()

function controlOf(field: FieldRow): Control<unknown> {
  const { kind } = field
  if (kind !== 'choice' && kind !== 'choices') return CONTROLS[kind] as Control<unknown>
  const known = made.get(field) ?? optionsControl(field)
  made.set(field, known)
  return known
}

function optionsControl({ kind, options }: FieldRow): Control<unknown> {
  const choices = options.map((option) => ({ value: option, text: option }))
  return function OptionsControl(p) {
    if (kind === 'choice') return <ChoiceSelect {...p} value={p.value as string} choices={choices} none="没有" />
    return <Ticks {...p} value={(p.value as string[] | null | undefined) ?? []} choices={choices} />
  }
}
