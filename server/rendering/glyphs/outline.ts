/** The position on the page of a point of a glyph. */
export type ToPage = (x: number, y: number) => [number, number]

/** A step of an outline; curves are cubic. */
export type Step = { to: 'move' | 'line' | 'curve'; points: readonly [number, number][] } | { to: 'close' }

interface Command {
  command: string
  args: number[]
}

/** The outline of a glyph at its position. */
export function outlineSteps(commands: readonly Command[], toPage: ToPage): Step[] {
  let [x, y] = [0, 0]
  return commands.map(({ command, args }): Step => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from: [number, number] = [x, y]
    if (command === 'closePath') return { to: 'close' }
    if (command === 'moveTo' || command === 'lineTo') {
      ;[x, y] = [a, b]
      return { to: command === 'moveTo' ? 'move' : 'line', points: [toPage(a, b)] }
    }
    if (command === 'quadraticCurveTo') {
      ;[x, y] = [c, d]
      // PDF has only cubic curves, so a quadratic curve is converted.
      const near = (end: number, control: number) => end + (2 / 3) * (control - end)
      const points = [toPage(near(from[0], a), near(from[1], b)), toPage(near(c, a), near(d, b)), toPage(c, d)] as const
      return { to: 'curve', points }
    }
    ;[x, y] = [e, f]
    return { to: 'curve', points: [toPage(a, b), toPage(c, d), toPage(e, f)] }
  })
}

const OPERATORS = { move: 'm', line: 'l', curve: 'c' } as const

/** As operators of a PDF. */
export const pdfSteps = (steps: readonly Step[]): string =>
  steps
    .map((step) => (step.to === 'close' ? 'h' : `${step.points.map(inHundredths).join(' ')} ${OPERATORS[step.to]}`))
    .join('\n')

const inHundredths = ([x, y]: readonly [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`
