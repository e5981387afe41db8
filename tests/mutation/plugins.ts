import path from 'node:path'
import { hashValues, mutantKey, notesFile, readNotes, takeNote, type Tried } from './notes.ts'
import { PART_VARIABLE, SHARE_VARIABLE } from './parts.ts'

/*
 * Plugins of Stryker. `sample` excludes all mutants except a sample, and those that have a note: for Stryker they do
 * not compile, so they count neither as killed nor as alive. `note` records the result of each.
 */

const SEED = '2026-11-22'

const notes = () => notesFile(process.env[PART_VARIABLE] ?? '')

/** Deterministic, so the same source gives the same sample. */
const fraction = ({ fileName, mutatorName, replacement, location }: Tried): number =>
  hashValues(SEED, path.basename(fileName), location, mutatorName, replacement).readUInt32BE(0) / 2 ** 32

type Mutant = Tried & { id: string }

/** Stryker counts lines and columns from 0 for a checker, but from 1 for a reporter, which writes the notes. */
function asNoted(mutant: Mutant): Mutant {
  const { start, end } = mutant.location
  const next = ({ line, column }: typeof start) => ({ line: line + 1, column: column + 1 })
  return { ...mutant, location: { start: next(start), end: next(end) } }
}

const sampler = () => {
  const share = Number(process.env[SHARE_VARIABLE])
  const known = new Set(readNotes(notes()).map(({ key }) => key))
  const verdict = (mutant: Mutant) =>
    fraction(mutant) < share && !known.has(mutantKey(asNoted(mutant)))
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not asked for' }
  return {
    init: async () => {},
    check: async (mutants: readonly Mutant[]) => Object.fromEntries(mutants.map((each) => [each.id, verdict(each)])),
    group: async (mutants: readonly Mutant[]) => [mutants.map(({ id }) => id)],
  }
}

const notetaker = () => ({
  onMutantTested: (mutant: Tried & { status: string }) => {
    if (mutant.status !== 'CompileError') takeNote(notes(), mutant)
  },
})

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: sampler },
  { kind: 'Reporter', name: 'note', factory: notetaker },
] as const
