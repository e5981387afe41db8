/** Names of `<meta>` with the date of publication, in any case; `PubDate` is used by Chinese government sites. */
const DATE_NAMES = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'publishdate',
  'date',
  'dc.date',
  'pubdate',
  'publish_time',
  'firstpublishedtime',
]

const AUTHOR_NAMES = ['author', 'article:author', 'dc.creator', 'contentsource']

const DATE = /(?<!\d)((?:19|20)\d\d)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/

/** The metadata of a page, by lower-case name or property. */
export function readMeta(document: Document): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  for (const meta of document.querySelectorAll('meta')) {
    const name = (
      meta.getAttribute('name') ??
      meta.getAttribute('property') ??
      meta.getAttribute('itemprop') ??
      ''
    ).trim()
    const content = (meta.getAttribute('content') ?? '').trim()
    if (name !== '' && content !== '' && !facts.has(name.toLowerCase())) facts.set(name.toLowerCase(), content)
  }
  return facts
}

/**
 * The day of publication as `2026-11-21`: from the metadata, else the first `<time>`, else a date near the beginning.
 */
export function publishedOn(document: Document, facts: ReadonlyMap<string, string>): string | null {
  const stated = DATE_NAMES.map((name) => facts.get(name) ?? '')
  const time = document.querySelector('time')
  const shown = time?.getAttribute('datetime') ?? time?.textContent ?? ''
  const beginning = (document.querySelector('article, body')?.textContent ?? '').replace(/\s+/g, ' ').slice(0, 600)
  return [...stated, shown, beginning].map(parseDay).find((day) => day !== null) ?? null
}

/** Null when the text contains no existing day. */
function parseDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

export function findAuthor(facts: ReadonlyMap<string, string>): string | null {
  const author = AUTHOR_NAMES.map((name) => facts.get(name)).find(
    (value) => value !== undefined && !/^https?:/.test(value),
  )
  return author ?? null
}

export function findTitle(document: Document, facts: ReadonlyMap<string, string>): string {
  const heading = document.querySelector('h1')?.textContent
  return facts.get('og:title') ?? (document.title.trim() || heading?.trim() || '')
}
