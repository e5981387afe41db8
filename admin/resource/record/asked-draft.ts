import { type Draft, takeTheirs, type Typed } from '#core/rules/draft-merge.ts'
import { visibleFields, type Field } from '../field.ts'

/** What is sent: nothing of a field that is not asked. */
export function withoutUnasked(draft: Draft, fields: readonly Field[]): Draft {
  const asked = new Set(visibleFields(fields, draft).map(({ key }) => key))
  const isUnasked = (key: string) => !asked.has(key) && fields.some((field) => field.key === key)
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !isUnasked(key)))
}

/** Where another field of the same key is asked now (the kind is another one), what was typed into the former goes. */
export function withoutOthers(
  typed: Typed,
  { before, initial, fields }: { before: Typed; initial: Draft; fields: readonly Field[] },
): Typed {
  const asked = ({ values }: Typed) => new Map(visibleFields(fields, { ...initial, ...values }).map((f) => [f.key, f]))
  const [was, is] = [asked(before), asked(typed)]
  const others = Object.keys(typed.values).filter((key) => is.has(key) && was.has(key) && is.get(key) !== was.get(key))
  return others.reduce(takeTheirs, typed)
}
