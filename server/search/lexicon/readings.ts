import { pinyin } from 'pinyin-pro'
import { HAN, normalize } from '../analysis/index.ts'

const readingsOf = new Map<string, readonly string[]>()
const NONE: readonly string[] = []

/** The readings of a Han character without tones, the commonest first; empty for any other character. */
export function readings(character: string): readonly string[] {
  let known = readingsOf.get(character)
  if (known) return known
  known = HAN.test(character) ? read(character) : NONE
  readingsOf.set(character, known)
  return known
}

function read(character: string): readonly string[] {
  const all = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true })
  const letters = all.map((each) => each.replaceAll('ü', 'v')).filter((each) => /^[a-z]+$/.test(each))
  return [...new Set(letters)]
}

/** Readings of a whole text in its context (银行 yin hang, 行人 xing ren), one for each character. */
export function readText(characters: readonly string[]): readonly (readonly string[])[] {
  const inContext = pinyin(characters.join(''), { toneType: 'none', type: 'array', v: true, nonZh: 'spaced' })
  if (inContext.length !== characters.length) return characters.map(readings)
  return characters.map((character, i) => {
    const all = readings(character)
    const here = inContext[i]!
    return all.includes(here) ? [here, ...all.filter((each) => each !== here)] : all
  })
}

const APOSTROPHES = /(?<=[a-z\p{Script=Han}])['’‘`´](?=[a-z\p{Script=Han}])/gu

/**
 * The typed text in the form in which titles and words are compared: width, case and script are folded, and the remains
 * of an input method ("zhishi'ku", "知shi") become one run.
 */
export function foldTyped(text: string): string {
  return normalize(text, 'keep').text.replace(APOSTROPHES, "'").replace(/\s+/g, ' ').trim()
}
