import * as v from 'valibot'
import { sentence } from './check-input.ts'
import { coerced } from './coerce.ts'
import type { Endpoint } from './endpoint.ts'

type Entries = Readonly<Record<string, v.GenericSchema>>

const bodyEntries = (e: Endpoint): Entries => (e.body as { entries?: Entries } | undefined)?.entries ?? {}

/** The fields in the body of a call. */
export const bodyFields = (e: Endpoint): ReadonlySet<string> => new Set(Object.keys(bodyEntries(e)))

/** The server's defaults for missing fields of the body; a form for a new record begins with them. */
export const bodyDefaults = (e: Endpoint): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(bodyEntries(e)).flatMap(([name, schema]) => {
      const value: unknown = v.getDefault(schema)
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )

/** Why the server would refuse this value of a field, in its own words; null when it would accept it. */
export function fieldProblem(e: Endpoint, name: string, value: unknown): string | null {
  const schema = bodyEntries(e)[name]
  if (!schema) return null
  const parsed = v.safeParse(schema, coerced(schema, value))
  return parsed.success ? null : sentence(parsed.issues[0])
}
