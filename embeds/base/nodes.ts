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

const SVG = 'http://www.w3.org/2000/svg'
const ICON = {
  width: '16',
  height: '16',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.75',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** Creates one of Lucide's icons. */
export const icon = (drawing: readonly Shape[]): SVGElement => {
  const svg = shape(['svg', ICON])
  svg.append(...drawing.map(shape))
  return svg
}

function shape([tag, attributes]: Shape): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
