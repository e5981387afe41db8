/** A piece of markup in document order. Comments, declarations and processing instructions are left out. */
export type MarkupToken =
  | { type: 'text'; text: string; isLiteral: boolean }
  | { type: 'open'; name: string; attributes: string }
  | { type: 'close'; name: string }

export interface ScanOptions {
  /** Elements whose content is no markup and is skipped whole (HTML's script and style). */
  opaque?: ReadonlySet<string>
}

const TAG_NAME = /<(\/?)([A-Za-z_\u0080-\uffff][^\s/>]{0,100})/y

/**
 * Splits tag soup or XML into tokens in one pass. There is no tree, so depth costs nothing, and every failed search for
 * an end is remembered, so the time is linear for any input. A document type is skipped with its inner subset, so
 * entities that it declares are unknown.
 */
export function* scanMarkup(source: string, options: ScanOptions = {}): Generator<MarkupToken> {
  const find = rememberingMisses(source)
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    const textEnd = open < 0 ? source.length : open
    if (textEnd > at) yield { type: 'text', text: source.slice(at, textEnd), isLiteral: false }
    if (open < 0) return
    if (source.startsWith('<![CDATA[', open)) {
      const end = find(']]>', open) ?? source.length
      yield { type: 'text', text: source.slice(open + 9, end), isLiteral: true }
      at = end + 3
      continue
    }
    const skipped = endOfIgnored(source, open, find)
    if (skipped !== null) {
      at = skipped
      continue
    }
    TAG_NAME.lastIndex = open
    const tag = TAG_NAME.exec(source)
    if (tag === null) {
      yield { type: 'text', text: '<', isLiteral: true } // a mere "less than"
      at = open + 1
      continue
    }
    const name = (tag[2] ?? '').toLowerCase()
    const end = endOfTag(source, TAG_NAME.lastIndex, find)
    at = end + 1
    if (tag[1] === '/') {
      yield { type: 'close', name }
      continue
    }
    yield { type: 'open', name, attributes: source.slice(TAG_NAME.lastIndex, end) }
    if (options.opaque?.has(name) && source.charAt(end - 1) !== '/') at = endOfElement(source, at, name, find)
  }
}

/** The value of an attribute in the text between a tag's name and its end; null when there is none. */
export function readAttribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i').exec(attributes.slice(0, 4096))
  return match?.[1]?.replace(/^["']|["']$/g, '') ?? null
}

type Find = (needle: string, from: number) => number | null

/** Like `indexOf`, but a needle that is not found is searched to the end of the source only once. */
function rememberingMisses(source: string): Find {
  const absentFrom = new Map<string, number>()
  return (needle, from) => {
    if (from >= (absentFrom.get(needle) ?? Number.POSITIVE_INFINITY)) return null
    const found = source.indexOf(needle, from)
    if (found >= 0) return found
    absentFrom.set(needle, from)
    return null
  }
}

/** The end of a comment, declaration or instruction that begins at `open`; null when there is none. */
function endOfIgnored(source: string, open: number, find: Find): number | null {
  if (source.startsWith('<!--', open)) return after(find('-->', open + 4), 3, source)
  if (source.startsWith('<?', open)) return after(find('>', open + 2), 1, source)
  if (!source.startsWith('<!', open)) return null
  const end = find('>', open) ?? source.length
  const subset = source.slice(open, end).indexOf('[')
  if (subset < 0) return end + 1
  const closed = find(']', open + subset)
  return after(closed === null ? null : find('>', closed), 1, source)
}

function after(found: number | null, length: number, source: string): number {
  return found === null ? source.length : found + length
}

/** The `>` that ends a tag, after quoted values; a quote that is never closed does not count. */
function endOfTag(source: string, from: number, find: Find): number {
  let at = from
  let end = find('>', at)
  while (end !== null) {
    const quote = /["']/.exec(source.slice(at, end))
    if (quote === null) return end
    const opening = at + quote.index
    const closing = find(quote[0], opening + 1)
    if (closing === null) return end
    if (closing > end && !isAttributeValue(source, opening)) return end
    at = closing + 1
    if (at > end) end = find('>', at)
  }
  return source.length
}

/** Only a quote after `=` opens a value that may contain `>`. Other quotes are stray, and real pages have many. */
function isAttributeValue(source: string, quote: number): boolean {
  return /=\s{0,20}$/.test(source.slice(Math.max(0, quote - 21), quote))
}

function endOfElement(source: string, from: number, name: string, find: Find): number {
  let at = from
  for (;;) {
    const close = find('</', at)
    if (close === null) return source.length
    if (source.slice(close + 2, close + 2 + name.length).toLowerCase() === name) return close
    at = close + 2
  }
}
