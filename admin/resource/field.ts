import type { ComponentType } from 'react'
import type { FieldRule } from '#core/rules/field-rule.ts'
import type { ControlProps } from '../parts/control.ts'

/** The fields that are written down; what a loose object may hold beside them does not count. */
export type Known<T> = Extract<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, string>

/** One field of the form. The form itself works with `Field`, whose types are checked already. */
export interface Field<Key = string, Value = never, Draft = never> {
  key: Key
  label: string
  control: ComponentType<ControlProps<Value>>
  isRequired?: boolean
  /** Asked only while this holds of what is typed; else neither judged nor sent. */
  when?: (draft: Draft) => boolean
  /** Under which heading it stands, with the fields beside it that say the same. */
  section?: string
  help?: string
  isWide?: boolean
  /** Asked only when a record is added. */
  isForNew?: boolean
  /** Cannot be changed once the record is there. */
  isFixed?: boolean
  /** Cannot be changed by this person, by a rule of the menu; no screen says so. */
  isLocked?: boolean
  /** A secret that is kept by an edit which gives none: given again when one of these fields changes. */
  againWith?: readonly Extract<keyof Draft, string>[]
  /** Rules by name; the call's schema should hold the same with `ruled`. */
  rules?: readonly FieldRule[]
  /** Beyond what the call's schema says: a sentence for the person, or null. `id` is '' for a new record. */
  check?: (value: Value, draft: Draft, id: string) => string | null | Promise<string | null>
}

/** A field of a call's body; its control has to fit the type that the call takes. */
export type ResourceField<Body> = { [K in Known<Body>]: Field<K, Body[K], Partial<Body>> }[Known<Body>]

/** The fields of a form as its parts work with them. */
export const fieldsOf = ({ fields }: { fields: unknown }): readonly Field[] => fields as readonly Field[]

/** The fields that are asked of what is typed now. */
export const askedOf = (fields: readonly Field[], draft: object): readonly Field[] =>
  fields.filter(({ when }) => when?.(draft as never) ?? true)

interface Section {
  title: string | undefined
  fields: readonly Field[]
}

/** Fields by their sections: those that stand beside each other and say the same. */
export const sectionsOf = (fields: readonly Field[]): readonly Section[] =>
  fields.reduce<readonly Section[]>((before, field) => {
    const last = before.at(-1)
    return last && last.title === field.section
      ? [...before.slice(0, -1), { title: last.title, fields: [...last.fields, field] }]
      : [...before, { title: field.section, fields: [field] }]
  }, [])
