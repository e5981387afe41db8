import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { noteElement } from '../client/failure-note.ts'
import { findTexts } from '../texts/texts.ts'

/** The skeleton appears only after this time, because something that flashes up is distracting. */
const BONES_AFTER_MS = 150
/** With less space below the box, the panel opens upwards when there is more room. */
const ENOUGH_BELOW = 280

interface Shown {
  words: string
  /** The corrected query that was searched instead of the typed words; null when there was none. */
  meant: string | null
  /** The announcement for screen readers. */
  said: string
  /** Stands above the results. */
  answer: HTMLElement | null
}

let lastId = 0

/**
 * The list below the box, after the ARIA combobox pattern: the focus stays in the box, which refers to the active
 * option. It shows suggestions while somebody types, then results, or a message instead of them.
 */
export class Panel {
  readonly input: HTMLInputElement
  readonly #embed: Embed
  readonly #onAsk: (words: string) => void
  readonly #list = node('div', { role: 'listbox', class: 'list', part: 'list' })
  readonly #meant = node('p', { class: 'meant', hidden: true })
  readonly #panel = node('div', { class: 'panel', part: 'panel', hidden: true })
  readonly #said = node('div', { class: 'said', role: 'status' })
  readonly #id = `zhiku-${++lastId}`
  #options: readonly HTMLElement[] = []
  #active = -1
  /** The query of the results; null while suggestions are shown. */
  #answered: string | null = null
  #bones: ReturnType<typeof setTimeout> | undefined

  constructor(embed: Embed, o: { onAsk: (words: string) => void; signal: AbortSignal }) {
    this.#embed = embed
    this.#onAsk = o.onAsk
    this.input = embed.shadowRoot.querySelector('input')!
    this.#list.id = `${this.#id}-list`
    this.#panel.append(this.#meant, this.#list)
    embed.shadowRoot.querySelector('.frame')!.append(this.#panel, this.#said)
    this.input.addEventListener('keydown', (event) => this.#press(event), { signal: o.signal })
    // A click on an option must not move the focus out of the box first.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault())
    const handleLeave = ({ relatedTarget }: FocusEvent) => {
      if (!embed.shadowRoot.contains(relatedTarget as Node | null)) this.#close()
    }
    embed.shadowRoot.addEventListener('focusout', (event) => handleLeave(event as FocusEvent), { signal: o.signal })
  }

  offer(options: readonly HTMLElement[]): void {
    this.#answered = null
    this.#fill(options, null)
    if (options.length === 0) this.#close()
  }

  show(options: readonly HTMLElement[], { words, meant, said, answer }: Shown): void {
    this.#fill(options, meant, answer)
    this.#answered = words
    this.#said.textContent = said
    const texts = findTexts(this.#embed.attribute('lang'))
    if (options.length === 0) this.#replace(noteElement(texts.nothing(words), texts.nothingHint))
  }

  /** Shows a message instead of a list. */
  say(note: HTMLElement): void {
    this.#fill([], null)
    this.#replace(note)
  }

  wait(): void {
    clearTimeout(this.#bones)
    const texts = findTexts(this.#embed.attribute('lang'))
    this.#bones = setTimeout(() => {
      const each = () => node('span', { class: 'bone' })
      this.#fill([], null)
      this.#replace(node('div', { class: 'bones', part: 'state' }, each(), each(), each()))
      this.#said.textContent = texts.loading
    }, BONES_AFTER_MS)
  }

  ask(words: string): void {
    this.input.value = words
    this.#onAsk(words)
  }

  /** Shows the last results again if they match the text in the box. */
  reopen(): boolean {
    const isAnswered = this.#answered !== null && this.#answered === this.input.value.trim()
    if (isAnswered) this.#open()
    return isAnswered
  }

  clear(): void {
    this.#answered = null
    this.#fill([], null)
    this.#close()
  }

  remove(): void {
    this.clear()
    this.#panel.remove()
    this.#said.remove()
  }

  #fill(options: readonly HTMLElement[], meant: string | null, answer: HTMLElement | null = null): void {
    clearTimeout(this.#bones)
    const texts = findTexts(this.#embed.attribute('lang'))
    this.#options = options
    for (const [at, option] of options.entries()) option.id = `${this.#id}-${at}`
    this.#list.ariaLabel = options.some((option) => option.classList.contains('result'))
      ? texts.results
      : texts.suggestions
    this.#list.replaceChildren(...options)
    this.#panel.replaceChildren(this.#meant, ...(answer ? [answer] : []), this.#list)
    this.#meant.textContent = meant
    this.#meant.hidden = meant === null
    this.#said.textContent = ''
    this.#choose(-1)
    this.#open()
  }

  #replace(note: HTMLElement): void {
    this.#panel.replaceChildren(note)
    this.#name(false)
  }

  #open(): void {
    // An answer may arrive after the reader has left the box.
    if (!this.#embed.shadowRoot.activeElement) return
    const { top, bottom, left } = this.#embed.getBoundingClientRect()
    const below = innerHeight - bottom
    const isUp = below < ENOUGH_BELOW && top > below
    this.#panel.classList.toggle('is-up', isUp)
    this.#panel.style.setProperty('--room', `${Math.max((isUp ? top : below) - 16, 200)}px`)
    this.#panel.classList.toggle('is-at-end', left + 320 > innerWidth)
    this.#panel.hidden = false
    this.#name(this.#options.length > 0)
  }

  #close(): void {
    this.#panel.hidden = true
    this.#choose(-1)
    this.#name(false)
  }

  #name(isListed: boolean): void {
    this.input.setAttribute('aria-expanded', String(isListed))
    if (isListed) this.input.setAttribute('aria-controls', this.#list.id)
    else this.input.removeAttribute('aria-controls')
  }

  #choose(at: number): void {
    this.#active = at
    for (const [i, option] of this.#options.entries()) option.setAttribute('aria-selected', String(i === at))
    const chosen = this.#options[at]
    if (chosen) this.input.setAttribute('aria-activedescendant', chosen.id)
    else this.input.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }

  #press(event: KeyboardEvent): void {
    // While an input method is composing, the keys belong to its own window.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isListed = !this.#panel.hidden && this.#options.length > 0
    if (step !== undefined && this.#options.length > 0) this.#walk(step, isListed)
    else if (event.key === 'Enter') this.#enter(isListed)
    else if (event.key === 'Escape' && !this.#panel.hidden) this.#close()
    else return
    event.preventDefault()
    // Keys handled by the list must not trigger shortcuts of the page.
    event.stopPropagation()
  }

  #walk(step: number, isListed: boolean): void {
    // One position more than there are options: the typed words themselves.
    const places = this.#options.length + 1
    const next = isListed ? ((this.#active + 1 + step + places) % places) - 1 : 0
    this.#open()
    this.#choose(next)
  }

  #enter(isListed: boolean): void {
    const chosen = isListed ? this.#options[this.#active] : undefined
    const words = this.input.value.trim()
    if (chosen) chosen.click()
    else if (words !== '') this.#onAsk(words)
  }
}
