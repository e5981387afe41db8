import { createHash } from 'node:crypto'
import path from 'node:path'
import { SHARE_VARIABLE } from './parts.ts'

/*
 * Plugin of Stryker that leaves out all mutants but a sample: to Stryker those do not compile, and it counts them neither
 * as killed nor as alive. The same source gives the same sample.
 */

const SEED = '2026-11-22'

interface Mutant {
  id: string
  fileName: string
  mutatorName: string
  replacement: string
  location: unknown
}

const fraction = ({ fileName, mutatorName, replacement, location }: Mutant): number =>
  createHash('sha256')
    .update(JSON.stringify([SEED, path.basename(fileName), location, mutatorName, replacement]))
    .digest()
    .readUInt32BE(0) /
  2 ** 32

const sampler = () => {
  const share = Number(process.env[SHARE_VARIABLE])
  const verdict = (mutant: Mutant) =>
    fraction(mutant) < share ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }
  return {
    init: async () => {},
    check: async (mutants: readonly Mutant[]) => Object.fromEntries(mutants.map((each) => [each.id, verdict(each)])),
    group: async (mutants: readonly Mutant[]) => [mutants.map(({ id }) => id)],
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: sampler }]
