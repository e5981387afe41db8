export interface NamedPart {
  text: string
  isName: boolean
}

/** Splits a comment at the mentioned names, each written as `@name`. If several names match, the longest is taken. */
export function namedParts(text: string, names: readonly string[]): NamedPart[] {
  const wanted = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: NamedPart[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const name = text[at] === '@' ? wanted.find((each) => text.startsWith(each, at)) : undefined
    if (name === undefined) continue
    if (at > from) parts.push({ text: text.slice(from, at), isName: false })
    parts.push({ text: name, isName: true })
    from = at + name.length
    at = from - 1
  }
  if (from < text.length) parts.push({ text: text.slice(from), isName: false })
  return parts
}

/** The mention being typed before the caret: its text and the position of its `@`; null if there is none. */
export function typedName(text: string, caret: number): { word: string; at: number } | null {
  const match = /@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  return match && { word: match[1] ?? '', at: match.index }
}
