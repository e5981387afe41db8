import { type ButtonRights, hiddenBelow, hiddenTools, isEnabled } from '#core/access/button-rights.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Field } from './define.ts'

/**
 * The parts of a screen that menu rules can restrict. Codes of rules begin with the screen's id: `position:postRank` is
 * a column, a filter and a field; `position:add` and `position:batch_delete` are tools.
 */
export interface Facts {
  id: string
  list?: Endpoint
  columns: readonly { key: string }[]
  filters?: readonly { key: string }[]
  form?: {
    add: Endpoint
    edit: Endpoint
    fields: readonly Pick<Field, 'key' | 'isRequired' | 'isForNew' | 'isLocked'>[]
  }
  remove?: unknown
}

/** The facts of a screen, reduced to what somebody may see and change. */
export function withinRights<D extends Facts>(def: D, rights: ButtonRights): D {
  const prefix = `${def.id}:`
  const tools = hiddenTools(prefix, rights)
  const hidden = hiddenBelow(prefix, rights)
  const isShown = ({ key }: { key: string }) => !hidden.includes(key)
  const { list, columns, filters, form } = def
  return {
    ...def,
    ...(list?.fields && { list: { ...list, fields: shownFields(list.fields, hidden) } }),
    columns: columns.filter(isShown),
    ...(filters && { filters: filters.filter(isShown) }),
    ...(form && {
      form: {
        ...form,
        ...(tools.includes('add') && { isWithoutAdd: true }),
        fields: fieldsWithin(form.fields, hidden, (key) => isEnabled(prefix + key, rights)),
      },
    }),
    ...(tools.includes('remove') && { remove: undefined }),
  }
}

const shownFields = <T>(fields: Readonly<Record<string, T>>, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !hidden.includes(key)))

type FormField = NonNullable<Facts['form']>['fields'][number]

/** A required field of a new record is always shown, because it could not be added otherwise. */
const fieldsWithin = (fields: readonly FormField[], hidden: readonly string[], isOpen: (key: string) => boolean) =>
  fields
    .filter(({ key, isRequired }) => isRequired || !hidden.includes(key))
    .map((field) => ({
      ...field,
      ...(hidden.includes(field.key) && { isForNew: true }),
      ...(!isOpen(field.key) && { isLocked: true }),
    }))
