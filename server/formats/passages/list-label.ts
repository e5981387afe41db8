import { counterText } from './counter-text.ts'

/** How a level of a list is numbered. */
export interface ListLevel {
  /** The format's name in ISO 29500-1, 17.18.59. */
  format: string
  /** `%1` stands for the counter of the first level. */
  template: string
  start: number
}

/** A longer label is no label; a hostile one would be repeated with every paragraph. */
export const LABEL_UNITS = 100

/** Word has nine levels and OpenDocument ten, but nobody uses the tenth. */
export const LEVELS = 9

interface Counted {
  levelOf: (index: number) => ListLevel | undefined
  /** The number with which this paragraph restarts the list. */
  restart?: number | undefined
}

/**
 * Counts one more paragraph of this level and resets the deeper levels. Returns the label, like 第三条 or 1.2; '' where
 * none is shown.
 */
export function countedLabel(counts: number[], level: number, { levelOf, restart }: Counted): string {
  const own = levelOf(level)
  if (own === undefined) return ''
  counts.length = Math.min(counts.length, level + 1)
  for (let index = 0; index < level; index += 1) counts[index] ??= levelOf(index)?.start ?? 1
  const previous = counts[level]
  counts[level] = restart ?? (previous === undefined ? own.start : previous + 1)
  if (own.format === 'none') return ''
  return own.template.replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    return counterText(counts[index] ?? 1, levelOf(index)?.format ?? 'decimal')
  })
}
