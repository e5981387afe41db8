/** A viewer in the body that fills most of the window and scrolls in a box of its own; null: the window scrolls. */
export function ownScroll(body: HTMLElement): HTMLElement | null {
  const viewer = body.querySelector<HTMLElement>('.zk-pdf-scroll, .zk-pages, [role=grid]')
  return viewer && viewer.scrollHeight > viewer.clientHeight * 1.2 ? viewer : null
}

/** How far the text can be scrolled by the window: its end counts as read in the middle of it. */
const roomOf = (body: HTMLElement) => body.getBoundingClientRect().height - innerHeight / 2

/** The part above the lower edge of what scrolls; null where there is nothing to scroll, or something else scrolled. */
export function partRead(body: HTMLElement | null, scrolled: EventTarget | null): number | null {
  if (!body) return null
  const viewer = ownScroll(body)
  if (viewer) {
    if (scrolled !== viewer) return null
    return viewer.scrollTop / (viewer.scrollHeight - viewer.clientHeight)
  }
  const room = roomOf(body)
  return room > 0 ? Math.min(1, Math.max(0, (-body.getBoundingClientRect().top + innerHeight / 2) / room)) : null
}

/** Scrolls so that {@link partRead} is this part. */
export function goToPart(body: HTMLElement, part: number): void {
  const viewer = ownScroll(body)
  if (viewer) {
    viewer.scrollTop = part * (viewer.scrollHeight - viewer.clientHeight)
    return
  }
  const room = roomOf(body)
  if (room > 0) scrollBy({ top: body.getBoundingClientRect().top - innerHeight / 2 + part * room })
}

/** The page that lies across the upper half of the viewer; null where there are no pages. */
export function pageRead(body: HTMLElement): number | null {
  const viewer = ownScroll(body)
  if (!viewer) return null
  const { top, height } = viewer.getBoundingClientRect()
  const pages = [...viewer.querySelectorAll<HTMLElement>('[data-page-number]')]
  const page = pages.findLast((each) => each.getBoundingClientRect().top <= top + height * 0.4) ?? pages[0]
  return page ? Number(page.dataset['pageNumber']) : null
}
