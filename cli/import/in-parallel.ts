/**
 * Maps a list with limited concurrency; results keep the list's order. After the first error no further item is
 * started.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  workers: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let isStopped = false
  const worker = async () => {
    while (!isStopped && next < items.length) {
      const index = next++
      try {
        results[index] = await work(items[index]!)
      } catch (error) {
        isStopped = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}
