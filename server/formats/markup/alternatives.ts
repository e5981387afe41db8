import type { XmlAttributes, XmlHandler } from './xml-handler.ts'

/** The namespaces that we read: those of the standard and of Office. A prefix alone says nothing. */
const UNDERSTOOD =
  /^(https?:\/\/(schemas\.microsoft\.com|schemas\.openxmlformats\.org|purl\.oclc\.org)\/|urn:schemas-microsoft-com)/i

/** A namespace is an address. Anything else is a shortened form and is taken for one of ours. */
const ADDRESS = /^(https?:|urn:)/i

/**
 * Passes on one of the alternatives that programs write side by side for newer and older readers
 * (`mc:AlternateContent`, ECMA-376 part 3): the first `Choice` whose namespaces are known, else the `Fallback`. The
 * others are ignored.
 */
export function oneAlternative(handler: XmlHandler): XmlHandler {
  const namespaces = new Map<string, string>()
  /** For each open group, the innermost last: whether one of its alternatives was taken. */
  const taken: boolean[] = []
  let skipped = 0
  let isRoot = true
  const isUnderstood = (prefix: string) => {
    const namespace = namespaces.get(prefix)
    return namespace === undefined || !ADDRESS.test(namespace) || UNDERSTOOD.test(namespace)
  }
  return {
    ...handler,
    open(name, attributes) {
      if (skipped > 0) {
        skipped += 1
        return
      }
      const isGroup = name === 'AlternateContent'
      if (isRoot || isGroup || taken.length > 0) noteNamespaces(namespaces, attributes)
      isRoot = false
      if (isGroup) taken.push(false)
      else if (isAlternative(name, taken)) {
        const required = name === 'Choice' ? (attributes['Requires'] ?? '').split(/\s+/).filter(Boolean) : []
        if (taken.at(-1) === true || !required.every(isUnderstood)) skipped = 1
        else taken[taken.length - 1] = true
      } else handler.open?.(name, attributes)
    },
    close(name) {
      if (skipped > 0) skipped -= 1
      else if (name === 'AlternateContent') taken.pop()
      else if (!isAlternative(name, taken)) handler.close?.(name)
    },
    text(text) {
      if (skipped === 0) handler.text?.(text)
    },
  }
}

const isAlternative = (name: string, taken: readonly boolean[]): boolean =>
  taken.length > 0 && (name === 'Choice' || name === 'Fallback')

/**
 * Keeps the last declaration of a prefix: no program gives one prefix two meanings within a part, and a lookup for
 * every cell of a workbook would be slow.
 */
function noteNamespaces(namespaces: Map<string, string>, attributes: XmlAttributes): void {
  for (const name in attributes) if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), attributes[name] ?? '')
}
