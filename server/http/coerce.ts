import * as v from 'valibot'

/*
 * What clients of the family send is looser than what our schemas say: their server turned numbers, texts and truth
 * values into one another (contract 0.2). Here they are brought into the form the schema wants, before it checks them.
 * The schema always has the last word: a value is replaced only by one that passes its check, and only texts, numbers and
 * truth values are ever replaced, never lists or objects.
 */

type Schema = v.GenericSchema
type Coerce = (value: unknown) => unknown
/** The parts of valibot's schemas that are walked. */
type Inner = Schema & {
  pipe?: readonly Inner[]
  wrapped?: Inner
  item?: Inner
  options?: readonly unknown[]
  literal?: unknown
  entries?: Record<string, Inner>
}

const known = new WeakMap<Schema, Coerce>()

/** The value as the schema wants it, as far as that is beyond doubt; else as it came. Nothing that came is changed. */
export function coerced(schema: Schema, value: unknown): unknown {
  let coerce = known.get(schema)
  if (!coerce) known.set(schema, (coerce = coercionFor(schema)))
  return coerce(value)
}

/** The schema below pipes and below what makes it optional. */
function coreOf(schema: Inner): Inner {
  const below = schema.pipe?.[0] ?? schema.wrapped
  return below && below !== schema ? coreOf(below) : schema
}

const isOptional = (schema: Inner): boolean => schema.type === 'optional' || schema.type === 'nullish'

function coercionFor(schema: Inner): Coerce {
  const core = coreOf(schema)
  const inner = innerCoercion(core, schema)
  if (!isOptional(schema)) return inner
  const given = takes(schema)
  const isPlain = !core.entries && !core.item
  // Only what the schema has no meaning of its own for is as good as absent: '' and null may clear a field.
  const absent = [...(isPlain && !given('') && !isMarked('limit', schema) ? [''] : []), ...(given(null) ? [] : [null])]
  return (value) => (absent.includes(value as never) ? undefined : inner(value))
}

/** Whether the schema, or one of those it wraps, bears a mark of `core/contract/values.ts`. */
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

/** The same object where nothing had to change; what is absent leaves it. */
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
  const kinds = kindsOf(core)
  // A truth value stands for 1 and 0 only where nothing but these is possible.
  const isBit = !isMarked('coded', schema) && [0, 1].every(isGood) && !isGood(2)
  return (value) => {
    if (kinds.has(typeof value) && !(isBit && isTruth(value))) return value
    const other = alternatives(value, isBit).find((each) => kinds.has(typeof each) && isGood(each))
    return other ?? value
  }
}

/** What kinds of plain values the schema takes without being asked to convert. */
function kindsOf(schema: Inner): ReadonlySet<string> {
  const core = coreOf(schema)
  if (core.type === 'picklist' || core.type === 'enum') return new Set(core.options?.map((each) => typeof each))
  if (core.type === 'literal') return new Set([typeof core.literal])
  if (core.type === 'union') return new Set(core.options?.flatMap((each) => [...kindsOf(each as Inner)]))
  return new Set([core.type])
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/

function alternatives(value: unknown, isBit: boolean): unknown[] {
  if (typeof value === 'boolean') return isBit ? [Number(value), String(Number(value))] : [String(value)]
  // A whole number beyond this has lost digits on its way: it is no longer the one that was meant.
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) return []
    return [String(value), ...(value === 0 || value === 1 ? [value === 1] : [])]
  }
  if (typeof value !== 'string') return []
  const text = value.trim()
  const truth = /^(true|1)$/i.test(text) ? [true] : /^(false|0)$/i.test(text) ? [false] : []
  return [...(PLAIN_NUMBER.test(text) ? [Number(text)] : []), ...truth, ...(isBit ? truth.map(Number) : [])]
}

/** `true` and `false` as they stand in addresses. */
const isTruth = (value: unknown): boolean => typeof value === 'string' && /^(true|false)$/i.test(value)
