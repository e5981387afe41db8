import { ATTRIBUTES } from '../base/attributes.ts'
import { defineElement } from '../base/embed.ts'
import { type LoadPart, onceEach } from '../base/parts.ts'
import { content } from './content.ts'
import { searchBox } from './search-box.ts'

/** Registers all elements; `load` loads the parts they need later. */
export function defineElements(load: LoadPart): void {
  const part = onceEach(load)
  defineElement('zhiku-search', { attributes: ATTRIBUTES['zhiku-search'], begin: searchBox(part) })
  for (const name of ['list', 'knowledge', 'passage'] as const)
    defineElement(`zhiku-${name}`, { attributes: ATTRIBUTES[`zhiku-${name}`], begin: content(name, part) })
}
