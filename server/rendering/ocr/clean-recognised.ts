import { isPlausibleText } from '#server/formats/encoding/index.ts'

const HAN = String.raw`\p{Script=Han}，。；：、！？“”（）《》`
/** The program puts a space between Chinese characters; people search without. */
const SPACED = new RegExp(`(?<=[${HAN}]) +(?=[${HAN}0-9])|(?<=[0-9]) +(?=[${HAN}])`, 'gu')

/** Lines with less in them are edges, stamps and dirt. */
const LEAST_LETTERS = 2
/** A picture that holds no more than this holds no text. */
const LEAST_TEXT = 4

const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Cleans recognised text to the form in which people write it; '' when it is no text. */
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
