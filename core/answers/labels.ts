/** No letter or figure that a model writes for another. */
const LETTERS = 'abcdefghkmnpqrtuvwxyz'
const FIGURES = '23456789'

/** Labels for the sources of one turn, drawn anew each time: a text that names labels of another turn cites nothing. `random`: 0 to 1. */
export function drawLabels(count: number, random: () => number): string[] {
  const drawn = new Set<string>()
  const one = (of: string) => of[Math.floor(random() * of.length)]!
  while (drawn.size < Math.min(count, LETTERS.length * FIGURES.length)) drawn.add(one(LETTERS) + one(FIGURES))
  return [...drawn]
}
