import type { ComponentType } from 'react'
import type { FieldRule } from '#core/rules/field-rule.ts'
import type { ControlProps } from '../parts/control.ts'

/** The declared fields, without the index signature of a loose object. */
export type Known<T> = Extract<keyof { [K in keyof T as string extends K ? never : K]: T[K] }, string>

/** One field of the form. The form works with `Field`, whose types are checked already. */
export interface Field<Key = string, Value = never, Draft = never> {
  key: Key
  label: string
  control: ComponentType<ControlProps<Value>>
  isRequired?: boolean
  /** The field is shown while this is true for the draft; otherwise it is neither validated nor sent. */
  when?: (draft: Draft) => boolean
  /** The heading of the section; neighbouring fields with the same one form a section. */
  section?: string
  help?: string | ((draft: Draft) => string)
  isWide?: boolean
  /** Shown only for new records. */
  isForNew?: boolean
  /** Cannot be changed once the record exists. */
  isFixed?: boolean
  /** Cannot be changed by this person because of a menu rule; not set by screens. */
  isLocked?: boolean
  /** A secret that an edit keeps when it is left empty; it must be entered again when one of these fields changes. */
  againWith?: readonly Extract<keyof Draft, string>[]
  /** Rules by name; the call's schema should use the same with `ruled`. */
  rules?: readonly FieldRule[]
  /** Validation beyond the call's schema: a message, or null. `id` is '' for a new record. */
  check?: (value: Value, draft: Draft, id: string) => string | null | Promise<string | null>
}

/** A field of a call's body; its control must fit the type. */
export type ResourceField<Body> = { [K in Known<Body>]: Field<K, Body[K], Partial<Body>> }[Known<Body>]

/** The fields of a form, as its parts work with them. */
export const formFields = ({ fields }: { fields: unknown }): readonly Field[] => fields as readonly Field[]

/** The fields shown for the present draft. */
export const visibleFields = (fields: readonly Field[], draft: object): readonly Field[] =>
  fields.filter(({ when }) => when?.(draft as never) ?? true)

interface Section {
  title: string | undefined
  fields: readonly Field[]
}

/** Groups neighbouring fields with the same section. */
export const groupBySection = (fields: readonly Field[]): readonly Section[] =>
  fields.reduce<readonly Section[]>((before, field) => {
    const last = before.at(-1)
    return last && last.title === field.section
      ? [...before.slice(0, -1), { title: last.title, fields: [...last.fields, field] }]
      : [...before, { title: field.section, fields: [field] }]
  }, [])
