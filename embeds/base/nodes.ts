type Value = string | number | boolean | null | undefined | ((event: never) => void)
type Child = Node | string | null | undefined | false

/**
 * Creates an element with attributes and children. A function is an event listener (`onclick`), `true` an empty
 * attribute; undefined, null and false set nothing. Strings become text nodes and are never parsed as markup.
 */
export function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** Creates one of Blueprint's 16-pixel icons. */
export function icon(paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const size = { width: '16', height: '16', viewBox: '0 0 16 16', fill: 'currentColor', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, value)
  for (const drawing of paths) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', drawing)
    path.setAttribute('fill-rule', 'evenodd')
    svg.append(path)
  }
  return svg
}
