/** Finds controls and texts that are cut off: beyond the screen's edge, or wider than their own box. */
export function cutOff(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth
  const found = wide > 0 ? [`${wide} px wider than the screen`] : []
  const scrolls = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    return false
  }
  const visit = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) visit(element.shadowRoot)
      if (!element.matches('button, a, input, select, textarea, label, h1, h2, h3') || !element.checkVisibility())
        continue
      const { left, right, width, height } = element.getBoundingClientRect()
      const isMeantToBeHidden = width <= 1 || height <= 1 || right <= 0
      const isCut =
        left < -1 ||
        right > innerWidth + 1 ||
        (element.matches('button') && element.scrollWidth > element.clientWidth + 1)
      if (!isMeantToBeHidden && isCut && !scrolls(element))
        found.push(`cut off: ${element.tagName} ${element.innerText}`)
    }
  }
  visit(document)
  return found
}
