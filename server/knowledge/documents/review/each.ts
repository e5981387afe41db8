import { Reject } from '#server/kernel/reject.ts'

/** Each in a transaction of its own; a refusal is the result of that one, any other fault ends all. */
export async function eachOf(ids: readonly string[], work: (id: string) => Promise<void>): Promise<(string | null)[]> {
  const refusals: (string | null)[] = []
  for (const id of ids) {
    try {
      await work(id)
      refusals.push(null)
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      refusals.push(error.message)
    }
  }
  return refusals
}
