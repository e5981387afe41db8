export interface NamedPart {
  text: string
  isName: boolean
}

/** A comment cut at the names it mentions, each written as `@name`; of names that begin alike the longest counts. */
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

/** The beginning of a name that is being typed before the caret, and where its sign stands; null: none is. */
export function typedName(text: string, caret: number): { word: string; at: number } | null {
  const match = /@([^\s@]{0,20})$/u.exec(text.slice(0, caret))
  return match && { word: match[1] ?? '', at: match.index }
}
