import type { Begin, Embed, Live } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import type { Part, PartName } from '../base/parts.ts'
import { firstTexts } from '../texts/first-texts.ts'
import { awayNote } from './away-note.ts'

/** Starts an element that shows a skeleton at once, and loads its part when the element comes near the viewport. */
export const content =
  (name: Exclude<PartName, 'search'>, load: (name: PartName) => Promise<Part>): Begin =>
  (embed) => {
    let live: Live | null = null
    let hasEnded = false
    if (!embed.shadowRoot.hasChildNodes()) embed.shadowRoot.append(bones())
    const begin = async () => {
      const part = await load(name).catch(() => null)
      if (hasEnded || live) return
      if (part) live = part.begin(embed)
      else embed.shadowRoot.replaceChildren(awayAgain(embed, () => void begin()))
    }
    const nearness = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        nearness.disconnect()
        void begin()
      },
      { rootMargin: '400px' },
    )
    nearness.observe(embed)
    return {
      change: () => live?.change(),
      end() {
        hasEnded = true
        nearness.disconnect()
        live?.end()
      },
    }
  }

function awayAgain(embed: Embed, retry: () => void): HTMLElement {
  const texts = firstTexts(embed.attribute('lang'))
  const note = awayNote(texts.away, texts.retry)
  note.querySelector('button')!.addEventListener('click', retry)
  return note
}

const bones = (): HTMLElement => {
  const each = () => node('span', { class: 'bone' })
  return node('div', { class: 'bones', 'aria-hidden': 'true' }, each(), each(), each())
}
