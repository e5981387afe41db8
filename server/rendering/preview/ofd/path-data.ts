/** The operators of abbreviated data (GB/T 33190-2016, 9.3): how many numbers follow, and the operator in SVG. */
const OPERATORS: Readonly<Record<string, readonly [svg: string, numbers: number]>> = {
  S: ['M', 2],
  M: ['M', 2],
  L: ['L', 2],
  Q: ['Q', 4],
  B: ['C', 6],
  A: ['A', 7],
  C: ['Z', 0],
}

/** Longer outlines are cut; a map of a whole province has fewer points. */
const WORDS = 400_000

/** A path in SVG syntax; '' when nothing can be drawn. Numbers are formatted anew, so nothing else gets through. */
export function pathData(abbreviated: string): string {
  const words = abbreviated
    .replace(/([SMLQBAC])/gi, ' $1 ')
    .trim()
    .split(/[\s,]+/, WORDS)
  const pieces: string[] = []
  let at = 0
  while (at < words.length) {
    const operator = OPERATORS[(words[at] ?? '').toUpperCase()]
    at += 1
    if (operator === undefined) continue
    const [svg, count] = operator
    const numbers = words.slice(at, at + count).map(Number)
    if (numbers.length < count || numbers.some((number) => !Number.isFinite(number))) continue
    at += count
    if (pieces.length === 0 && count === 0) continue
    // SVG requires that a path begins with a move.
    pieces.push(
      pieces.length === 0 && svg !== 'M' ? `M${numbers.slice(-2).map(short).join(' ')}` : written(svg, numbers),
    )
  }
  return pieces.length < 2 ? '' : pieces.join('')
}

function written(svg: string, numbers: readonly number[]): string {
  if (svg !== 'A') return svg + numbers.map(short).join(' ')
  const [rx = 0, ry = 0, angle = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers
  return `A${[short(rx), short(ry), short(angle), large ? 1 : 0, sweep ? 1 : 0, short(x), short(y)].join(' ')}`
}

/** A thousandth of a millimetre is finer than any printer. */
export const short = (number: number): string => String(Math.round(number * 1000) / 1000)
