import type { AnswerOnce } from '#core/contract/km/answers/once.ts'
import { hitAddress } from '#core/routes/addresses.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { markedText } from '../client/marked-text.ts'
import { openLink } from '../client/open-link.ts'
import { findTexts } from '../texts/texts.ts'
import { OPTION } from './result-options.ts'

/** What documents say, sentence by sentence, with a link to each place. */
export function answerElement(embed: Embed, words: string, { blocks, sources }: AnswerOnce): HTMLElement {
  const texts = findTexts(embed.attribute('lang'))
  const said = blocks.map(({ text, marks, cites }) =>
    node('p', {}, ...markedText(text, marks), cites.map((n) => ` [${n}]`).join('')),
  )
  const cited = sources.map(({ n, docId: id, title, page, heading, offset, fileId }) => {
    const address = hitAddress({ id, hit: { page, offset, fileId } }, words)
    const link = openLink(embed, address, { id, title }, { part: 'cite' })
    link.append(
      [`[${n}] ${title}`, page ? texts.page(page) : heading === title ? null : heading].filter(Boolean).join(' · '),
    )
    return node('li', {}, link)
  })
  return node(
    'section',
    { class: 'answer', part: 'answer', 'aria-label': texts.answer },
    ...said,
    node('ol', {}, ...cited),
  )
}

/** Leads to the page of answers, which asks it at once. */
export function askOption(embed: Embed, words: string): HTMLElement {
  const option = openLink(
    embed,
    `${PORTAL_PATHS.answers}?${new URLSearchParams({ q: words }).toString()}`,
    { title: words },
    OPTION,
  )
  option.classList.add('ask')
  option.append(findTexts(embed.attribute('lang')).askThere(words))
  return option
}
