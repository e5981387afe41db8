import { isPlausibleText } from '#server/formats/encoding/index.ts'

const HAN = String.raw`\p{Script=Han}，。；：、！？“”（）《》`
/** The program puts spaces between Chinese characters, and people search without them. */
const SPACED = new RegExp(`(?<=[${HAN}]) +(?=[${HAN}0-9])|(?<=[0-9]) +(?=[${HAN}])`, 'gu')

/** Lines with fewer letters are edges, stamps and dirt. */
const LEAST_LETTERS = 2
/** With fewer letters a picture has no text. */
const LEAST_TEXT = 4

const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Cleans recognised text into the form that people write; '' when it is no text. */
export function cleanRecognised(text: string): string {
  const lines = text
    .replace(/[^\P{Cc}\n]/gu, '')
    .split('\n')
    .map((line) => line.replace(SPACED, '').trim())
    .filter((line) => line === '' || letters(line) >= LEAST_LETTERS)
  const whole = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return letters(whole) >= LEAST_TEXT && isPlausibleText(whole) ? whole.toWellFormed() : ''
}
