import type { Embed } from '../base/embed.ts'
import { node } from '../base/nodes.ts'
import { serverAddress } from './server.ts'

interface Opened {
  /** Absent: a portal page that is not a document. */
  id?: string
  title: string
}

/**
 * A link to a page of the portal. It opens a new tab, opens here (`open-in="self"`), or only dispatches an event
 * (`event`). As a real link it can be copied or opened in another tab.
 */
export function openLink(
  embed: Embed,
  path: string,
  opened: Opened,
  attributes: Parameters<typeof node>[1] = {},
): HTMLAnchorElement {
  const href = serverAddress(embed) + path
  const target = embed.attribute('open-in') === 'self' ? '_self' : '_blank'
  const handleClick = (event: MouseEvent) => {
    const isWanted = embed.tell('zhiku-open', { ...opened, href })
    if (!isWanted || embed.attribute('open-in') === 'event') event.preventDefault()
  }
  return node('a', { href, target, rel: 'noopener', onclick: handleClick, ...attributes })
}
