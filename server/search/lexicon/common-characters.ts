import { HAN } from '../analysis/index.ts'
import { readings } from './readings.ts'
import { fuzzy } from './syllables.ts'

interface Counted {
  character: string
  count: number
}

/** Characters that are words by themselves (的, 在, 和), by sound. A syllable between two words may be one of them. */
export class CommonCharacters {
  readonly #counts = new Map<string, number>()
  #bySound: Map<string, Counted[]> | null = null
  #learnt = 0
  #sorted = 0

  learn(word: string): void {
    if (word.length !== 1 || !HAN.test(word)) return
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
    this.#learnt++
  }

  /** Exact sounds come before similar ones. */
  of(syllable: string): readonly Counted[] {
    const all = this.#sortedBySound().get(fuzzy(syllable)) ?? []
    const exact = all.filter(({ character }) => readings(character).includes(syllable))
    return [...exact, ...all.filter((each) => !exact.includes(each))]
  }

  /** The characters by sound. They are sorted again when many have been learnt since the last time. */
  #sortedBySound(): Map<string, Counted[]> {
    if (this.#bySound && this.#learnt < this.#sorted * 1.2) return this.#bySound
    const bySound = new Map<string, Counted[]>()
    for (const [character, count] of [...this.#counts].toSorted((a, b) => b[1] - a[1])) {
      const key = fuzzy(readings(character)[0] ?? '')
      const filed = bySound.get(key)
      if (filed) filed.push({ character, count })
      else bySound.set(key, [{ character, count }])
    }
    this.#sorted = this.#learnt
    return (this.#bySound = bySound)
  }
}
