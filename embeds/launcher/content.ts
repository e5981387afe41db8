import type { Begin, Live } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import type { Part, PartName } from '../base/parts.ts'
import { firstTexts } from '../texts/first-texts.ts'
import { awayNote } from './away-note.ts'

/** What shows something at once: bones first, then its part, loaded when the element comes near the window. */
export const content =
  (name: Exclude<PartName, 'search'>, load: (name: PartName) => Promise<Part>): Begin =>
  (embed) => {
    let live: Live | null = null
    let hasEnded = false
    if (!embed.shadowRoot.hasChildNodes()) embed.shadowRoot.append(bones())
    const begin = () => {
      load(name).then(
        (part) => {
          if (!hasEnded && !live) live = part.begin(embed)
        },
        () => {
          const { away, retry } = firstTexts(embed.attribute('lang'))
          const note = awayNote(away, retry)
          note.querySelector('button')!.addEventListener('click', begin)
          if (!hasEnded) embed.shadowRoot.replaceChildren(note)
        },
      )
    }
    const nearness = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        nearness.disconnect()
        begin()
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

const bones = (): HTMLElement => {
  const each = () => node('span', { class: 'bone' })
  return node('div', { class: 'bones', 'aria-hidden': 'true' }, each(), each(), each())
}
