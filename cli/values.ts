import { InvalidArgumentError } from 'commander'

/** Parses a whole number from 1 to `max`. */
export const count = (max: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > max) throw new InvalidArgumentError(`应为 1 到 ${max} 的整数`)
  return value
}

export const seconds = count(999_999)

/** Splits a comma-separated list. */
export const parts = (text: string): string[] => text.split(',').filter(Boolean)
