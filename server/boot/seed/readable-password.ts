import { randomInt } from 'node:crypto'

/** Without characters that look alike, because the password is read from a terminal and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY'
const DIGITS = '34679'
const LENGTH = 16

/** A random password of letters and at least one digit. */
export function readablePassword(): string {
  const characters = Array.from({ length: LENGTH }, () => pick(LETTERS + DIGITS))
  characters[randomInt(LENGTH - 1) + 1] = pick(DIGITS)
  characters[0] = pick(LETTERS)
  return characters.join('')
}

const pick = (from: string) => from.charAt(randomInt(from.length))
