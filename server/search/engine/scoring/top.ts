/** Keeps the `size` first of the items offered, in the order `before`. */
export class Top<T> {
  /** A heap whose root is the last of the kept items. */
  readonly #heap: T[] = []
  readonly #size: number
  readonly #before: (a: T, b: T) => number

  constructor(size: number, before: (a: T, b: T) => number) {
    this.#size = size
    this.#before = before
  }

  get isFull(): boolean {
    return this.#heap.length >= this.#size
  }

  /** The kept item that is dropped when a better one comes. */
  get last(): T | undefined {
    return this.#heap[0]
  }

  offer(item: T): void {
    if (!this.isFull) this.#up(item)
    else if (this.#size > 0 && this.#before(item, this.#heap[0]!) < 0) this.#down(item)
  }

  inOrder(): T[] {
    return this.#heap.toSorted(this.#before)
  }

  #up(item: T): void {
    const heap = this.#heap
    let at = heap.push(item) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#before(heap[parent]!, item) >= 0) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = item
  }

  #down(item: T): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.#before(heap[child + 1]!, heap[child]!) > 0) child++
      if (this.#before(heap[child]!, item) <= 0) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = item
  }
}

/** The `size` first items in order. */
export function topItems<T>(items: Iterable<T>, size: number, before: (a: T, b: T) => number): T[] {
  const top = new Top(size, before)
  for (const item of items) top.offer(item)
  return top.inOrder()
}
