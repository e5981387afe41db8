import * as v from 'valibot'

/** How many pictures of one article are fetched; pages with more are galleries. */
export const PICTURES = 60

/**
 * The child's answer. The server accepts only this shape, and cleans the HTML: a hostile page may have taken over the
 * child.
 */
const ParsedArticle = v.strictObject({
  title: v.pipe(v.string(), v.maxLength(300)),
  author: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** `2026-11-21` */
  date: v.nullable(v.pipe(v.string(), v.isoDate())),
  /** Pictures are `zhiku-file:<index in pictures>`. */
  html: v.string(),
  pictures: v.pipe(v.array(v.string()), v.maxLength(PICTURES)),
  /** Index in pictures. */
  lead: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

export type ParsedArticle = v.InferOutput<typeof ParsedArticle>

/** The article from a child; null when it is invalid. */
export function decodeArticle(output: Uint8Array): ParsedArticle | null {
  try {
    const parsed = v.safeParse(ParsedArticle, JSON.parse(Buffer.from(output).toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null // not JSON
  }
}
