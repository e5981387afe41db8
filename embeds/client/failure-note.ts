import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { findTexts } from '../texts/texts.ts'
import type { FailureKind } from './failure.ts'
import { openLink } from './open-link.ts'

/** Creates a message that says what went wrong and what to do. */
export function failureNote(embed: Embed, kind: FailureKind, retry: () => void): HTMLElement {
  const texts = findTexts(embed.attribute('lang'))
  const [title, hint] = texts.failures[kind]
  const again = node('button', { type: 'button', part: 'button', onclick: retry }, texts.retry)
  const portal = openLink(embed, '/', { title: texts.portal }, { class: 'action', part: 'button' })
  portal.append(texts.portal)
  const isTheirs = kind === 'sign-in' || kind === 'refused'
  return noteElement(title, hint, ...(isTheirs ? [again, portal] : [again]))
}

export const noteElement = (title: string, hint: string, ...actions: readonly Node[]): HTMLElement =>
  node(
    'div',
    { class: 'note', part: 'state', role: 'status' },
    node('strong', {}, title),
    hint && node('span', {}, hint),
    ...actions,
  )
