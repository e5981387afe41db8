/** Works through a list with so many at once; results in the list's order. The first error ends the taking of more. */
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
