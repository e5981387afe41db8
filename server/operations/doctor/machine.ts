import type { Client } from 'pg'
import type { CheckCode, Finding } from '#core/maintenance/doctor.ts'
import type { FileStore } from '#server/storage/files/index.ts'

/** The installation on this machine. */
export interface Machine {
  dataFolder: string
  migrationsFolder: string
  database: Client
  /** Reads every stored content instead of a sample. */
  deep: boolean
  /** This machine's clock. */
  now: () => Date
  /** The user id that runs this program; null on Windows. */
  userId: number | null
  freeBytes: () => Promise<number>
  files: FileStore
}

export interface Check {
  codes: readonly CheckCode[]
  find: (machine: Machine) => Promise<Finding[]>
}

/** The maximum number of objects named per finding; of the others only the number is given. */
export const NAMED = 5

export function named(code: CheckCode, details: readonly string[]): Finding[] {
  const rest = details.length - NAMED
  return [
    ...details.slice(0, NAMED).map((detail) => ({ code, detail })),
    ...(rest > 0 ? [{ code, detail: `另有 ${rest} 个` }] : []),
  ]
}
