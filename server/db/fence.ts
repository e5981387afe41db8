import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work must still hold in order to write, such as the lease of its task. */
export interface Fence {
  /** A query that returns a row while the fence holds, and locks this row until the transaction ends. */
  readonly text: string
  readonly values: readonly string[]
  /** True when the work has ended: code that it left behind no longer writes for it. */
  readonly isOver: () => boolean
  /** The error with which the write is rejected. */
  readonly lost: () => Error
}

const fences = new AsyncLocalStorage<Fence>()

/** Everything that `work` writes into the database, in a transaction or not, is written only while the fence holds. */
export const behindFence = <T>(fence: Fence, work: () => Promise<T>): Promise<T> => fences.run(fence, work)

/** The fence of the calling code, if there is one. */
export function standingFence(): Fence | undefined {
  const fence = fences.getStore()
  return fence?.isOver() ? undefined : fence
}

interface Asks {
  query: (text: string, values: string[]) => Promise<{ rowCount: number | null }>
}

/** Call it within the transaction that will commit, because the lock on the row lasts until its end. */
export async function assertHeld(client: Asks, fence: Fence): Promise<void> {
  if ((await client.query(fence.text, [...fence.values])).rowCount === 0) throw fence.lost()
}
