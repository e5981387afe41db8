import * as v from 'valibot'

/*
 * Clients send values that are less strict than our schemas: the server they were written for converted numbers, texts
 * and booleans into one another. Here values get the type that the schema wants, before the schema checks them. The schema
 * always decides: a value is replaced only by one that passes its check. Only texts, numbers and booleans are replaced,
 * never lists or objects.
 */

type Schema = v.GenericSchema
type Coerce = (value: unknown) => unknown
/** The parts of valibot's schemas that this file looks at. */
type Inner = Schema & {
  pipe?: readonly Inner[]
  wrapped?: Inner
  item?: Inner
  options?: readonly unknown[]
  literal?: unknown
  entries?: Record<string, Inner>
}

const known = new WeakMap<Schema, Coerce>()

/** The value with the type that the schema wants if there is no doubt, else the value itself. The input is not changed. */
export function coerced(schema: Schema, value: unknown): unknown {
  let coerce = known.get(schema)
  if (!coerce) known.set(schema, (coerce = coercionFor(schema)))
  return coerce(value)
}

/** The schema inside pipes and inside wrappers such as `optional`. */
function innermostSchema(schema: Inner): Inner {
  const below = schema.pipe?.[0] ?? schema.wrapped
  return below && below !== schema ? innermostSchema(below) : schema
}

const isOptional = (schema: Inner): boolean => schema.type === 'optional' || schema.type === 'nullish'

function coercionFor(schema: Inner): Coerce {
  const core = innermostSchema(schema)
  const inner = innerCoercion(core, schema)
  if (!isOptional(schema)) return inner
  const given = takes(schema)
  const isPlain = !core.entries && !core.item
  // An empty text or null counts as absent only when the schema gives it no meaning, because it may also clear a field.
  const absent = [...(isPlain && !given('') && !isMarked('limit', schema) ? [''] : []), ...(given(null) ? [] : [null])]
  return (value) => (absent.includes(value as never) ? undefined : inner(value))
}

/** Whether the schema, or one of those it wraps, has a mark of `core/contract/values.ts`. */
function isMarked(mark: 'limit' | 'coded', schema: Inner): boolean {
  const below = schema.pipe?.[0] ?? schema.wrapped
  return v.getMetadata(schema)[mark] === true || (below !== undefined && below !== schema && isMarked(mark, below))
}

function innerCoercion(core: Inner, whole: Inner): Coerce {
  if (core.entries) return objectCoercion(core.entries)
  if (core.item) {
    const each = coercionFor(core.item)
    return (value) => (value === '' ? [] : Array.isArray(value) ? value.map(each) : value)
  }
  return plainCoercion(core, whole)
}

/** Returns the same object when nothing had to change; a value that counts as absent is left out. */
function objectCoercion(entries: Record<string, Inner>): Coerce {
  const parts = Object.entries(entries).map(([name, schema]) => [name, coercionFor(schema)] as const)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    let result = value as Record<string, unknown>
    for (const [name, coerce] of parts) {
      if (!Object.hasOwn(value, name)) continue
      const before = result[name]
      const after = coerce(before)
      if (after === before) continue
      if (result === value) result = { ...result }
      if (after === undefined) delete result[name]
      else result[name] = after
    }
    return result
  }
}

const takes = (schema: Schema) => (value: unknown) => v.safeParse(schema, value).success

function plainCoercion(core: Inner, schema: Inner): Coerce {
  const isGood = takes(schema)
  const kinds = acceptedTypes(core)
  // A boolean becomes 1 or 0 only where the schema allows no other numbers.
  const isBit = !isMarked('coded', schema) && [0, 1].every(isGood) && !isGood(2)
  return (value) => {
    if (kinds.has(typeof value) && !(isBit && isTruth(value))) return value
    const other = alternatives(value, isBit).find((each) => kinds.has(typeof each) && isGood(each))
    return other ?? value
  }
}

/** The types of plain values that the schema accepts without conversion. */
function acceptedTypes(schema: Inner): ReadonlySet<string> {
  const core = innermostSchema(schema)
  if (core.type === 'picklist' || core.type === 'enum') return new Set(core.options?.map((each) => typeof each))
  if (core.type === 'literal') return new Set([typeof core.literal])
  if (core.type === 'union') return new Set(core.options?.flatMap((each) => [...acceptedTypes(each as Inner)]))
  return new Set([core.type])
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/

function alternatives(value: unknown, isBit: boolean): unknown[] {
  if (typeof value === 'boolean') return isBit ? [Number(value), String(Number(value))] : [String(value)]
  // A larger whole number has already lost digits, so it is not the number that the client meant.
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return []
    return [String(value), ...(value === 0 || value === 1 ? [value === 1] : [])]
  }
  if (typeof value !== 'string') return []
  const text = value.trim()
  const truth = /^(true|1)$/i.test(text) ? [true] : /^(false|0)$/i.test(text) ? [false] : []
  return [...(PLAIN_NUMBER.test(text) ? [Number(text)] : []), ...truth, ...(isBit ? truth.map(Number) : [])]
}

/** `true` and `false` in the form that addresses use. */
const isTruth = (value: unknown): boolean => typeof value === 'string' && /^(true|false)$/i.test(value)
