import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work must still hold when it writes, such as the lease of its task. */
export interface Fence {
  /** Finds one row while it is held, and keeps that row from those who would take it until the transaction ends. */
  readonly text: string
  readonly values: readonly string[]
  /** The work has ended: what it left behind in memory writes for itself. */
  readonly isOver: () => boolean
  /** What was to be written is thrown away with this error. */
  readonly lost: () => Error
}

const fences = new AsyncLocalStorage<Fence>()

/** Everything that `work` writes into the database, in a transaction or not, is written only while the fence holds. */
export const behindFence = <T>(fence: Fence, work: () => Promise<T>): Promise<T> => fences.run(fence, work)

/** The fence of the code that asks, if there is one. */
export function standingFence(): Fence | undefined {
  const fence = fences.getStore()
  return fence?.isOver() ? undefined : fence
}

interface Asks {
  query: (text: string, values: string[]) => Promise<{ rowCount: number | null }>
}

/** Call it within the transaction that is to commit: the lock on the row lasts until then. */
export async function assertHeld(client: Asks, fence: Fence): Promise<void> {
  if ((await client.query(fence.text, [...fence.values])).rowCount === 0) throw fence.lost()
}
