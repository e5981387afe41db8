import * as v from 'valibot'

/** Pictures of one article that are fetched; pages with more are galleries. */
export const PICTURES = 60

/**
 * What the child answers. The server believes exactly this shape, and cleans what is HTML: a hostile page may have
 * taken the child over.
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

/** The article that a child wrote; null when it is not one. */
export function decodeArticle(output: Uint8Array): ParsedArticle | null {
  try {
    const parsed = v.safeParse(ParsedArticle, JSON.parse(Buffer.from(output).toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null // not JSON
  }
}
