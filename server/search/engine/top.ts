/** The `size` first of many by `before`, in order; what is not kept is compared once with the last kept. */
export function topOf<T>(items: Iterable<T>, size: number, before: (a: T, b: T) => number): T[] {
  if (size <= 0) return []
  const heap: T[] = []
  for (const item of items) {
    if (heap.length < size) up(heap, item, before)
    else if (before(item, heap[0]!) < 0) down(heap, item, before)
  }
  return heap.toSorted(before)
}

/** The heap's root is the last of those kept. */
function up<T>(heap: T[], item: T, before: (a: T, b: T) => number): void {
  let at = heap.push(item) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (before(heap[parent]!, item) >= 0) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = item
}

function down<T>(heap: T[], item: T, before: (a: T, b: T) => number): void {
  let at = 0
  for (;;) {
    let child = at * 2 + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!) > 0) child++
    if (before(heap[child]!, item) <= 0) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = item
}
