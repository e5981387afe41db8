/** A run of lines: in both texts, only in the new one, or only in the old one. */
export interface DiffRun {
  kind: 'same' | 'added' | 'removed'
  lines: string[]
}

export interface Diff {
  runs: DiffRun[]
  /** Too different to be compared line by line: everything between the common ends was replaced. */
  coarse: boolean
}

/**
 * The most changed lines that are compared one by one, which limits time to `(n + m) * d` and memory to `d * d`
 * numbers.
 */
export const MAX_CHANGED = 1000

/** The changes from `before` to `after`, with as few changed lines as possible (Myers 1986; README). */
export function diffLines(before: readonly string[], after: readonly string[], maxChanged = MAX_CHANGED): Diff {
  const head = commonHead(before, after)
  const tail = commonTail(before, after, head)
  const a = before.slice(head, before.length - tail)
  const b = after.slice(head, after.length - tail)
  const steps = shortestEdit(a, b, maxChanged)
  const runs: DiffRun[] = []
  push(runs, 'same', before.slice(0, head))
  if (steps) for (const step of steps) push(runs, step.kind, [step.line])
  else {
    push(runs, 'removed', a)
    push(runs, 'added', b)
  }
  push(runs, 'same', before.slice(before.length - tail))
  return { runs, coarse: steps === null }
}

function push(runs: DiffRun[], kind: DiffRun['kind'], lines: readonly string[]): void {
  if (lines.length === 0) return
  const last = runs.at(-1)
  if (last?.kind === kind) for (const line of lines) last.lines.push(line)
  else runs.push({ kind, lines: [...lines] })
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  const end = Math.min(a.length, b.length)
  let n = 0
  while (n < end && a[n] === b[n]) n++
  return n
}

function commonTail(a: readonly string[], b: readonly string[], head: number): number {
  const end = Math.min(a.length, b.length) - head
  let n = 0
  while (n < end && a[a.length - 1 - n] === b[b.length - 1 - n]) n++
  return n
}

interface Step {
  kind: DiffRun['kind']
  line: string
}

/** Null for more than `limit` changes. */
function shortestEdit(a: readonly string[], b: readonly string[], limit: number): Step[] | null {
  const most = Math.min(limit, a.length + b.length)
  const width = most + 1
  // furthest[k + width]: the furthest position in `a` on diagonal k (k = x - y).
  const furthest = new Int32Array(2 * width + 1)
  const history: Int32Array[] = []
  for (let d = 0; d <= most; d++) {
    history.push(furthest.slice(width - d, width + d + 1))
    for (let k = -d; k <= d; k += 2) {
      const x = follow(a, b, k, startOn(furthest, width, k, d))
      furthest[k + width] = x
      if (x >= a.length && x - k >= b.length) return backtrack(a, b, history)
    }
  }
  return null
}

/**
 * Steps down (an added line) from the diagonal above, or right (a removed one) from below, whichever reaches further.
 */
function startOn(furthest: Int32Array, at: number, k: number, d: number): number {
  const isDown = k === -d || (k !== d && furthest[at + k - 1]! < furthest[at + k + 1]!)
  return isDown ? furthest[at + k + 1]! : furthest[at + k - 1]! + 1
}

function follow(a: readonly string[], b: readonly string[], k: number, from: number): number {
  let x = from
  while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
  return x
}

/** Walks from the end back to the start; `history[d]` holds the state before step d, for diagonals -d to d. */
function backtrack(a: readonly string[], b: readonly string[], history: readonly Int32Array[]): Step[] {
  const steps: Step[] = []
  let x = a.length
  let y = b.length
  for (let d = history.length - 1; d >= 0; d--) {
    const known = history[d]!
    const k = x - y
    const isDown = d === 0 || k === -d || (k !== d && known[d + k - 1]! < known[d + k + 1]!)
    const start = d === 0 ? 0 : startOn(known, d, k, d)
    while (x > start && y > start - k) {
      steps.push({ kind: 'same', line: a[--x]! })
      y--
    }
    if (d === 0) break
    if (isDown) steps.push({ kind: 'added', line: b[--y]! })
    else steps.push({ kind: 'removed', line: a[--x]! })
  }
  return steps.toReversed()
}
