import type { Asked } from './engine-run.ts'
import { median } from './measures.ts'

/** Questions each engine is asked before it is the other's turn: both feel the machine's load alike. */
const TURN = 100

/** An engine that answers the questions from one number up to another. */
export type Contender = (from: number, to: number) => Promise<Asked>

export interface Timed {
  ranks: number[]
  /** Median milliseconds by question. */
  times: number[]
  /** Milliseconds of processor time for one question in the mean. */
  cpu: number
}

/** Asks all of them everything once to warm up and then in so many rounds, in turns. */
export async function takeTurns(contenders: readonly Contender[], questions: number, rounds: number): Promise<Timed[]> {
  const runs = contenders.map((): Asked[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const own of runs) own.push({ ranks: [], times: [], cpu: 0 })
    for (let from = 0; from < questions; from += TURN) {
      for (const [i, ask] of contenders.entries()) {
        const run = runs[i]!.at(-1)!
        const { ranks, times, cpu } = await ask(from, Math.min(questions, from + TURN))
        run.ranks.push(...ranks)
        run.times.push(...times)
        run.cpu += cpu
      }
    }
  }
  return runs.map(([warmUp, ...measured]) => ({
    ranks: warmUp!.ranks,
    times: warmUp!.times.map((_, i) => median(measured.map(({ times }) => times[i]!))),
    cpu: measured.reduce((sum, { cpu }) => sum + cpu, 0) / Math.max(1, measured.length * questions),
  }))
}
