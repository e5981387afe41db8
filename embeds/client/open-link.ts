import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { serverOf } from './server.ts'

interface Opened {
  /** Absent: a page of the portal that is no document. */
  id?: string
  title: string
}

/**
 * A link to a page of the portal: in a tab of its own, here (`open-in="self"`), or only told to the page (`event`). Being
 * a link, it can be copied and opened beside as any other.
 */
export function openLink(
  embed: Embed,
  path: string,
  opened: Opened,
  attributes: Parameters<typeof node>[1] = {},
): HTMLAnchorElement {
  const href = serverOf(embed) + path
  const target = embed.attribute('open-in') === 'self' ? '_self' : '_blank'
  const handleClick = (event: MouseEvent) => {
    const isWanted = embed.tell('zhiku-open', { ...opened, href })
    if (!isWanted || embed.attribute('open-in') === 'event') event.preventDefault()
  }
  return node('a', { href, target, rel: 'noopener', onclick: handleClick, ...attributes })
}
