import type { Config } from '../config.ts'
import type { Paths } from '../engines.ts'

/** Who orders something of the program beside the server: with which settings, and where its progress is told. */
export interface Orderer {
  config: Config
  paths: Paths
  progress: (line: string) => void
}
