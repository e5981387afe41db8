import type { Field, Known, ResourceField } from './field.ts'

/** The bodies of one kind, of the union of all. */
type OfKind<Body, D extends PropertyKey, K> =
  Body extends Record<D, unknown> ? (K extends Body[D] ? Body : never) : never

type FieldsByKind<Body, D extends Known<Body>> = {
  readonly [K in Body[D] & PropertyKey]: readonly ResourceField<OfKind<Body, D, K>>[]
}

/** The fields of a form by kinds, as {@link byKind} makes them; the types of each kind are checked already. */
export interface KindFields<Body> {
  readonly of: Body
}

/**
 * The fields of a record that has kinds: what all have (`every`, among them the one that says the kind) and, below that
 * one, what each kind has. `Body` is the union of the kinds: a field that a kind has not got does not compile, nor does a
 * kind that is forgotten. A field that several kinds share is the same object in each: it keeps what was typed when the
 * kind changes. Another field with the same key begins anew.
 */
export const byKind =
  <Body>() =>
  <D extends Known<Body>>(
    key: D,
    every: readonly ResourceField<Body>[],
    kinds: FieldsByKind<Body, D>,
  ): KindFields<Body> => {
    const common = every as unknown as readonly Field[]
    const ofKinds = kinds as unknown as Readonly<Record<string, readonly Field[]>>
    const own = [...new Set(Object.values(ofKinds).flat())].map((field): Field => {
      const has = Object.keys(ofKinds).filter((kind) => ofKinds[kind]!.includes(field))
      return { ...field, when: (draft) => has.includes(String(draft[key])) && (field.when?.(draft) ?? true) }
    })
    const at = common.findIndex((field) => field.key === key) + 1
    return [...common.slice(0, at), ...own, ...common.slice(at)] as unknown as KindFields<Body>
  }
