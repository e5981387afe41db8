import { MOST_QUESTION } from '#core/contract/km/answers/conversation.ts'
import { type AnswerOnce, answerOnce } from '#core/contract/km/answers/once.ts'
import { docSearch, type SearchResult } from '#core/contract/km/search/search.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import type { Begin, Embed } from '../base/embed.ts'
import { addStyles } from '../base/sheets.ts'
import { type Client, createClient } from '../client/embed-client.ts'
import { failed } from '../client/failure.ts'
import { failureNote } from '../client/failure-note.ts'
import { findTexts } from '../texts/texts.ts'
import { answerElement, askOption } from './answer.ts'
import { Panel } from './panel.ts'
import { resultOptions } from './result-options.ts'
import { suggestionOption } from './suggestion-option.ts'
import css from './search.css?inline'

/**
 * The pause before suggestions are requested, as in the portal: it feels immediate, but a fast typist does not cause a
 * request for every key.
 */
const PAUSE_MS = 120
const LONGEST_SUGGESTED = 100

export const begin: Begin = (embed) => {
  addStyles(embed.shadowRoot, css)
  return new Search(embed)
}

/** Handles the requests between the box and the server; {@link Panel} shows the results. */
class Search {
  readonly #embed: Embed
  readonly #client: Client
  readonly #panel: Panel
  readonly #stops = new AbortController()
  #running: AbortController | null = null
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(embed: Embed) {
    this.#embed = embed
    this.#client = createClient(embed)
    this.#panel = new Panel(embed, { onAsk: (words) => void this.#search(words), signal: this.#stops.signal })
    const { input } = this.#panel
    input.addEventListener('input', () => this.#offer(PAUSE_MS), { signal: this.#stops.signal })
    input.addEventListener('click', () => this.#panel.reopen() || this.#offer(0), { signal: this.#stops.signal })
    // Text may have been typed before this code was loaded.
    if (embed.shadowRoot.activeElement === input) this.#offer(0)
  }

  change(): void {
    this.#client.forget()
    this.#running?.abort()
    this.#panel.clear()
  }

  end(): void {
    this.#stops.abort()
    this.#running?.abort()
    clearTimeout(this.#pause)
    this.#panel.remove()
  }

  #next(): AbortSignal {
    this.#running?.abort()
    clearTimeout(this.#pause)
    this.#running = new AbortController()
    return this.#running.signal
  }

  #offer(afterMs: number): void {
    const signal = this.#next()
    const text = this.#panel.input.value.trim()
    if (text.length > LONGEST_SUGGESTED) return this.#panel.clear()
    this.#pause = setTimeout(() => void this.#suggest(text, signal), afterMs)
  }

  async #suggest(text: string, signal: AbortSignal): Promise<void> {
    try {
      const offered = await this.#client.call(docSuggest, { query: { text } }, signal)
      const ask = (words: string) => this.#panel.ask(words)
      if (!signal.aborted) this.#panel.offer(offered.map((each) => suggestionOption(this.#embed, each, ask)))
    } catch {
      // Suggestions are optional, so their errors are not shown; a search shows them.
      if (!signal.aborted) this.#panel.clear()
    }
  }

  async #search(words: string): Promise<void> {
    const signal = this.#next()
    this.#panel.wait()
    try {
      const [result, answer] = await Promise.all([
        this.#client.call(docSearch, { body: searchBody(this.#embed, words) }, signal),
        this.#answer(words, signal),
      ])
      if (!signal.aborted) this.#show(words, result, answer)
    } catch (error) {
      if (signal.aborted) return
      const { kind } = failed(this.#embed, error)
      this.#panel.say(
        failureNote(this.#embed, kind, () => {
          this.#client.forget()
          this.#panel.input.focus()
          void this.#search(words)
        }),
      )
    }
  }

  /** The answer is an addition, so its errors are not shown; those of the search are. */
  async #answer(words: string, signal: AbortSignal): Promise<AnswerOnce | null> {
    if (this.#embed.attribute('ask') !== 'inline') return null
    return this.#client
      .call(answerOnce, { body: { question: words.slice(0, MOST_QUESTION) } }, signal)
      .catch(() => null)
  }

  #show(words: string, result: SearchResult, answer: AnswerOnce | null): void {
    const { records, total } = result.kmSearchResultVOPage
    this.#embed.tell('zhiku-search', { query: words, total, ids: records.map(({ id }) => id) })
    const { recordId } = result
    const note = (docId: string) => {
      if (recordId) void this.#client.call(searchRecordClick, { body: { id: recordId, docId } }).catch(() => {})
    }
    const texts = findTexts(this.#embed.attribute('lang'))
    const options = resultOptions(this.#embed, words, result, note)
    if (this.#embed.attribute('ask') === 'page') options.unshift(askOption(this.#embed, words))
    this.#panel.show(options, {
      words,
      answer: answer?.state === 'answered' ? answerElement(this.#embed, words, answer) : null,
      meant: result.corrected ? texts.corrected(result.corrected) : null,
      said: [
        ...(answer?.blocks.map(({ text }) => text) ?? []),
        total === 0 ? texts.nothing(words) : texts.found(total),
      ].join(' '),
    })
  }
}

/** The same search request as in the portal, so that both find the same. */
function searchBody(embed: Embed, words: string) {
  const [category, topic] = [embed.attribute('category'), embed.attribute('topic')].map((text) =>
    text.split(',').flatMap((code) => code.trim() || []),
  )
  return {
    content: words,
    title: words,
    ...(category!.length > 0 && { category }),
    ...(topic!.length > 0 && { topicCodes: topic }),
    pageSize: 10,
    column: '_score',
  }
}
