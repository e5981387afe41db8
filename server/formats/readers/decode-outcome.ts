import * as v from 'valibot'
import { EXTRACTABLE_KINDS } from './extractable.ts'
import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { type ExtractionOutcome, MAX_LINKS } from '../extraction/index.ts'

/** A child that a hostile file has taken over may write anything, so only this shape is accepted. */
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const Passage = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSAGE_UNITS)),
  page: v.nullable(Count),
  heading: v.nullable(v.string()),
  offset: Count,
})

const OutlineEntry = v.strictObject({ level: Count, title: v.string(), page: v.nullable(Count), offset: Count })

const Moment = v.exactOptional(v.nullable(v.pipe(v.string(), v.isoTimestamp())))

const Extracted = v.strictObject({
  title: v.nullable(v.string()),
  author: v.nullable(v.string()),
  created: Moment,
  modified: Moment,
  outline: v.exactOptional(v.array(OutlineEntry)),
  links: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), v.maxLength(MAX_LINKS))),
  text: v.string(),
  passages: v.array(Passage),
  pages: v.nullable(Count),
  encoding: v.nullable(v.string()),
  truncated: v.boolean(),
  warnings: v.array(v.string()),
})

const Kind = v.picklist(EXTRACTABLE_KINDS)

const Outcome = v.variant('state', [
  v.strictObject({ state: v.literal('done'), kind: Kind, extracted: Extracted }),
  v.strictObject({
    state: v.literal('refused'),
    kind: Kind,
    cause: v.picklist(['unsupported', 'empty', 'password', 'damaged', 'timeout', 'memory', 'too-large']),
    reason: v.string(),
  }),
  v.strictObject({ state: v.literal('crashed'), reason: v.string() }),
])

/** The outcome that a child wrote; null when it is invalid or incomplete. */
export function decodeOutcome(output: Uint8Array): ExtractionOutcome | null {
  try {
    const parsed = v.safeParse(Outcome, JSON.parse(Buffer.from(output).toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null // not JSON: the child ended before it had written everything
  }
}
