import type { Client } from 'pg'
import type { CheckCode, Finding } from '#core/maintenance/doctor.ts'

/** What a check of a feature looks at, while the server may run or not. */
export interface Looked {
  database: Client
  /** This machine's clock. */
  now: () => Date
}

/** A check of `zhiku doctor`, with the codes of what it may find. */
export interface DoctorCheck<L = Looked> {
  codes: readonly CheckCode[]
  find: (looked: L) => Promise<Finding[]>
}

/** The maximum number of objects named per finding; of the others only the number is given. */
export const NAMED = 5

/** A finding for each detail; after {@link NAMED} of them only the number of the others. */
export function namedFindings(code: CheckCode, details: readonly string[]): Finding[] {
  const rest = details.length - NAMED
  return [
    ...details.slice(0, NAMED).map((detail) => ({ code, detail })),
    ...(rest > 0 ? [{ code, detail: `另有 ${rest} 个` }] : []),
  ]
}
