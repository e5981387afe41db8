import type { CitedSentence } from '#core/answers/cited-text.ts'
import { numberSource } from '#core/answers/number-source.ts'
import type { AnswerBlock, AnswerSource } from '#core/contract/km/answers/conversation.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { GivenSource } from './sources.ts'

/** Checks the sentences of one answer and numbers what they rest on. */
export class Prover {
  readonly #lexicon: SearchDeps['lexicon']
  readonly #given: readonly GivenSource[]
  readonly #asked: { question: string; synonyms: ReadonlyMap<string, readonly string[]> }
  readonly sources: AnswerSource[] = []

  constructor(
    lexicon: SearchDeps['lexicon'],
    given: readonly GivenSource[],
    asked: { question: string; synonyms: ReadonlyMap<string, readonly string[]> },
  ) {
    this.#lexicon = lexicon
    this.#given = given
    this.#asked = asked
  }

  /** The sentence as it is shown: with the source that says so, which need not be the one that the model named. */
  async check({ text, labels, begins }: CitedSentence): Promise<AnswerBlock> {
    const block = { text, marks: [], docId: null, begins }
    const cited = this.#given.filter((source) => labels.includes(source.label))
    const others = this.#given.filter((source) => !labels.includes(source.label))
    const ordered = [...cited, ...others]
    const claim = begins === 'row' ? text.replaceAll('|', '，') : text
    const { found, isNeutral } = await this.#lexicon.ask('supports', { claim, ...this.#asked }, ordered.map(toText))
    if (found) {
      const { label: _, text: whole, ...place } = ordered[found.source]!
      const quote = whole.slice(found.start, found.end)
      const n = numberSource(this.sources, { ...place, offset: place.offset + found.start, quote })
      return { ...block, cites: [n], support: 'proven' }
    }
    return { ...block, cites: [], support: isNeutral ? 'neutral' : 'unproven' }
  }
}

const toText = ({ title, heading, text }: GivenSource) => ({ title, heading, text })
