import type { Config } from '../config.ts'
import type { Paths } from '../engines.ts'

/** The context of an order: the settings, and where to report progress. */
export interface Orderer {
  config: Config
  paths: Paths
  progress: (line: string) => void
}
