import type { XmlAttributes, XmlHandler } from './xml-handler.ts'

/** Namespaces of what we read: those of the standard and those of Office. Prefixes alone say nothing. */
const UNDERSTOOD =
  /^(https?:\/\/(schemas\.microsoft\.com|schemas\.openxmlformats\.org|purl\.oclc\.org)\/|urn:schemas-microsoft-com)/i

/** A namespace is an address; what is none was shortened by somebody, and is taken for one of ours. */
const ADDRESS = /^(https?:|urn:)/i

/**
 * Passes on one of the alternatives that programs write side by side for newer and older readers (`mc:AlternateContent`, ECMA-376
 * part 3): the first `Choice` whose namespaces are understood, else the `Fallback`. The others are as if they were not there.
 */
export function oneAlternative(handler: XmlHandler): XmlHandler {
  const namespaces = new Map<string, string>()
  /** Whether one was taken, of the groups that are open, innermost last. */
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

/** As last declared: nobody gives one prefix two meanings within a part. Asking every cell of a workbook would be slow. */
function noteNamespaces(namespaces: Map<string, string>, attributes: XmlAttributes): void {
  for (const name in attributes) if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), attributes[name] ?? '')
}
