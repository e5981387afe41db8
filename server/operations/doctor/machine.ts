import type { DoctorCheck, Looked } from '#server/jobs/queue/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'

/** The installation on this machine. */
export interface Machine extends Looked {
  dataFolder: string
  migrationsFolder: string
  /** Reads every stored content instead of a sample. */
  deep: boolean
  /** The user id that runs this program; null on Windows. */
  userId: number | null
  freeBytes: () => Promise<number>
  files: FileStore
}

export type MachineCheck = DoctorCheck<Machine>
