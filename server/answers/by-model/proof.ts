import type { CitedSentence } from '#core/answers/cited-text.ts'
import type { AnswerBlock, AnswerSource } from '#core/contract/km/answers/conversation.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { GivenSource } from './sources.ts'

/** Checks the sentences of one answer and numbers what they rest on. */
export class Prover {
  readonly #lexicon: SearchDeps['lexicon']
  readonly #given: readonly GivenSource[]
  readonly #synonyms: ReadonlyMap<string, readonly string[]>
  readonly sources: AnswerSource[] = []

  constructor(
    lexicon: SearchDeps['lexicon'],
    given: readonly GivenSource[],
    synonyms: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#lexicon = lexicon
    this.#given = given
    this.#synonyms = synonyms
  }

  /** The sentence as it is shown: with the source that says so, which need not be the one that the model named. */
  async check({ text, labels, begins }: CitedSentence): Promise<AnswerBlock> {
    const block = { text, marks: [], docId: null, begins }
    const cited = this.#given.filter((source) => labels.includes(source.label))
    const others = this.#given.filter((source) => !labels.includes(source.label))
    const ordered = [...cited, ...others]
    const claim = begins === 'row' ? text.replaceAll('|', '，') : text
    const { found, isNeutral } = await this.#lexicon.ask('supports', claim, ordered.map(toText), this.#synonyms)
    if (found) {
      const n = this.#cite(ordered[found.source]!, found)
      return { ...block, cites: [n], support: 'proven' }
    }
    return { ...block, cites: [], support: isNeutral ? 'neutral' : 'unproven' }
  }

  #cite(from: GivenSource, { start, end }: { start: number; end: number }): number {
    const offset = from.offset + start
    const same = this.sources.find(
      (each) => each.docId === from.docId && each.fileId === from.fileId && each.offset === offset,
    )
    if (same) return same.n
    const { docId, title, versionId, fileType, fileId, page, heading, passage } = from
    const n = this.sources.length + 1
    const quote = from.text.slice(start, end)
    this.sources.push({ n, docId, title, versionId, fileType, fileId, page, heading, passage, offset, quote })
    return n
  }
}

const toText = ({ title, heading, text }: GivenSource) => ({ title, heading, text })
