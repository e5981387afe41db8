import { cutWords, cutWordsFinely, HAN, normalize } from '../analysis/index.ts'
import { CommonCharacters } from './common-characters.ts'
import { deletions, latinReach } from './edits.ts'
import { readText } from './readings.ts'
import { fuzzy } from './syllables.ts'

/** Only this much of a document's text is learnt, which limits the time for a book. */
const LONGEST_TEXT = 200_000
const LONGEST_WORD = 8
const MOST_KEYS = 4
const GRAM_BITS = 26

const WORD = /^(?:\p{Script=Han}{2,}|[a-z][a-z0-9]+)$/u

/**
 * The words of the library, and the keys that lead from a misspelling to them: by sound, by initials, and by what is
 * left without one character. Words are not removed before a restart, so whoever suggests one first asks the index
 * whether the person finds it.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  readonly #counts: number[] = []
  readonly #bySound = new Map<string, number[]>()
  readonly #byInitials = new Map<string, number[]>()
  readonly #byDeletion = new Map<string, number[]>()
  /** The beginnings of the keys by sound and by initials, so that a search can stop early. */
  readonly #sounds = new Set<string>()
  readonly #initials = new Set<string>()
  readonly #characters = new CommonCharacters()
  readonly #grams = new Uint32Array(1 << (GRAM_BITS - 5))
  #total = 0

  get size(): number {
    return this.#words.length
  }

  /** Learns the words of a document. Title words weigh more, because people search for them. */
  learn(title: string, texts: readonly string[]): void {
    const words = new Map<string, number>()
    const take = (word: string, weight: number): void => {
      if (word.length <= LONGEST_WORD * 2 && WORD.test(word)) words.set(word, Math.max(weight, words.get(word) ?? 0))
    }
    const foldedTitle = normalize(title, 'keep').text
    for (const word of [...cutWords(foldedTitle), ...cutWordsFinely(foldedTitle)]) take(word, 3)
    this.#learnGrams(foldedTitle)
    let room = LONGEST_TEXT
    for (const text of texts) {
      if (room <= 0) break
      const folded = normalize(text.slice(0, room), 'drop').text
      room -= text.length
      for (const word of cutWords(folded)) {
        take(word, 1)
        this.#characters.learn(word)
      }
      this.#learnGrams(folded)
    }
    for (const [word, weight] of words) this.#count(word, weight)
  }

  /** Minus the logarithm of how likely the word is; null for an unknown one. */
  cost(word: string): number | null {
    const id = this.#ids.get(word)
    return id === undefined ? null : this.#costOf(id)
  }

  /** The cost of a word that occurs once. */
  get rarest(): number {
    return Math.log(Math.max(1, this.#total))
  }

  /** True when these two characters have been seen side by side. Rarely true when they have not. */
  hasGram(first: string, second: string): boolean {
    const bit = gramBit(first, second)
    return (this.#grams[bit >>> 5]! & (1 << (bit & 31))) !== 0
  }

  /** True when the sound of some word begins with these syllables. */
  startsSound(key: string): boolean {
    return this.#sounds.has(key)
  }

  startsInitials(key: string): boolean {
    return this.#initials.has(key)
  }

  /** Characters that are words of their own and sound like this, the commonest first. */
  charactersOf(syllable: string): readonly { character: string; cost: number }[] {
    return this.#characters
      .of(syllable)
      .map(({ character, count }) => ({ character, cost: Math.log(Math.max(this.#total, count) / count) }))
  }

  bySound(key: string): string[] {
    return this.#wordsOf(this.#bySound.get(key))
  }

  byInitials(key: string): string[] {
    return this.#wordsOf(this.#byInitials.get(key))
  }

  /** The words that become this text when one character is removed. */
  byDeletion(rest: string): string[] {
    return this.#wordsOf(this.#byDeletion.get(rest))
  }

  #costOf(id: number): number {
    return Math.log(this.#total / this.#counts[id]!)
  }

  #wordsOf(ids: readonly number[] | undefined): string[] {
    return (ids ?? []).map((id) => this.#words[id]!)
  }

  #count(word: string, weight: number): void {
    this.#total += weight
    const known = this.#ids.get(word)
    if (known !== undefined) {
      this.#counts[known]! += weight
      return
    }
    const id = this.#words.push(word) - 1
    this.#counts.push(weight)
    this.#ids.set(word, id)
    if (HAN.test(word)) this.#fileHan(word, id)
    else if (latinReach(word) > 0) file(this.#byDeletion, deletions(word, latinReach(word)), id)
  }

  #fileHan(word: string, id: number): void {
    const characters = Array.from(word)
    if (characters.length > LONGEST_WORD) return
    const sounds = pronunciations(characters)
    const initials = new Set(sounds.map((sound) => sound.map((syllable) => syllable[0]!).join('')))
    file(this.#bySound, new Set(sounds.map((sound) => sound.map(fuzzy).join(' '))), id)
    file(this.#byInitials, initials, id)
    for (const sound of sounds) this.#learnBeginnings(sound.map(fuzzy))
    for (const letters of initials) for (let i = 1; i <= letters.length; i++) this.#initials.add(letters.slice(0, i))
    file(this.#byDeletion, characters.length > 2 ? deletions(word) : halves(characters), id)
  }

  #learnBeginnings(sound: readonly string[]): void {
    for (let i = 1; i <= sound.length; i++) this.#sounds.add(sound.slice(0, i).join(' '))
  }

  #learnGrams(text: string): void {
    let before = ''
    for (const character of text) {
      const isHan = HAN.test(character)
      if (isHan && before !== '') {
        const bit = gramBit(before, character)
        this.#grams[bit >>> 5]! |= 1 << (bit & 31)
      }
      before = isHan ? character : ''
    }
  }
}

/**
 * A word of two characters is found by each character together with its position; one character alone is too common.
 */
export const halves = (characters: readonly string[]): string[] => [`${characters[0]}*`, `*${characters[1]}`]

/** Ways to pronounce a word: as in context, and a few others where characters have several readings. */
export function pronunciations(characters: readonly string[]): string[][] {
  let sounds: string[][] = [[]]
  for (const readings of readText(characters)) {
    const extended = sounds.flatMap((sound) => readings.slice(0, 2).map((reading) => [...sound, reading]))
    sounds = extended.slice(0, MOST_KEYS)
  }
  return sounds
}

function file(index: Map<string, number[]>, keys: Iterable<string>, id: number): void {
  for (const key of keys) {
    if (key === '') continue
    const ids = index.get(key)
    if (ids) ids.push(id)
    else index.set(key, [id])
  }
}

function gramBit(first: string, second: string): number {
  const mixed = Math.imul(first.codePointAt(0)!, 0x9e37_79b1) ^ Math.imul(second.codePointAt(0)!, 0x85eb_ca6b)
  return (mixed ^ (mixed >>> 15)) >>> (32 - GRAM_BITS)
}
