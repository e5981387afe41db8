import search from 'lucide/dist/esm/icons/search.mjs'
import cross from 'lucide/dist/esm/icons/x.mjs'
import type { Begin, Embed, Live } from '../base/embed.ts'
import { icon, node } from '../base/nodes.ts'
import type { Part, PartName } from '../base/parts.ts'
import { addStyles } from '../base/sheets.ts'
import { firstTexts } from '../texts/first-texts.ts'
import { awayNote } from './away-note.ts'
import css from './search-box.css?inline'

/** Draws the search box at once; the code that searches is loaded when somebody points at the box or focuses it. */
export const searchBox =
  (load: (name: PartName) => Promise<Part>): Begin =>
  (embed) => {
    addStyles(embed.shadowRoot, css)
    const box = openBox(embed)
    let live: Live | null = null
    let hasEnded = false
    let isAsked = false
    const begin = async () => {
      if (live) return
      const part = await load('search').catch(() => null)
      if (hasEnded || live) return
      if (part) {
        box.away.remove()
        live = part.begin(embed)
        if (isAsked) box.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
      } else if (box.input.value !== '') box.frame.append(box.away)
    }
    const handleWish = () => void begin()
    const stops = new AbortController()
    for (const wish of ['focusin', 'pointerenter', 'input'])
      box.frame.addEventListener(wish, handleWish, { signal: stops.signal })
    // A fast typist may press Enter before the search code has loaded.
    const handleKey = (event: KeyboardEvent) => {
      if (live === null && !event.isComposing) isAsked = event.key === 'Enter'
    }
    box.input.addEventListener('keydown', handleKey, { signal: stops.signal })
    box.away.querySelector('button')!.addEventListener('click', handleWish, { signal: stops.signal })
    if (embed.shadowRoot.activeElement) handleWish()
    return {
      change() {
        name(embed, box.input)
        live?.change()
      },
      end() {
        hasEnded = true
        stops.abort()
        live?.end()
      },
    }
  }

function openBox(embed: Embed) {
  const root = embed.shadowRoot
  if (!root.querySelector('input')) root.append(buildFrame(firstTexts(embed.attribute('lang')).clear))
  const input = root.querySelector('input')!
  name(embed, input)
  const { away, retry } = firstTexts(embed.attribute('lang'))
  return { frame: root.querySelector<HTMLElement>('.frame')!, input, away: awayNote(away, retry) }
}

function buildFrame(clear: string): HTMLElement {
  const input = node('input', {
    part: 'input',
    type: 'text',
    role: 'combobox',
    enterkeyhint: 'search',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    maxlength: 1000,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
  })
  const handleClear = () => {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const button = node('button', { type: 'button', class: 'clear', 'aria-label': clear, onclick: handleClear })
  button.append(icon(cross))
  return node('div', { class: 'frame' }, node('div', { class: 'box', part: 'box' }, icon(search), input, button))
}

/** Applies the attributes that concern the box itself. */
function name(embed: Embed, input: HTMLInputElement): void {
  const texts = firstTexts(embed.attribute('lang'))
  input.placeholder = embed.attribute('placeholder') || texts.placeholder
  input.setAttribute('aria-label', texts.label)
}
