import { readSidePart } from '../package/index.ts'
import { headingName } from '../passages/index.ts'
import { attribute } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

/** The properties of a paragraph style that matter for the text. */
export interface ParagraphStyle {
  /** 1 to 9; null for body text. */
  headingLevel: number | null
  isTitle: boolean
  /** The list that the style puts its paragraphs into. */
  numbering: { list: string; level: number } | null
}

interface DeclaredStyle {
  basedOn: string | null
  outline: number | null
  name: string
  list: string | null
  listLevel: number | null
}

const PLAIN: ParagraphStyle = { headingLevel: null, isTitle: false, numbering: null }

/** Word allows no longer chains; a hostile file may have a loop. */
const INHERITANCE = 20

/** Outline level 9 is "body text" (ISO 29500-1, 17.3.1.20). */
const BODY_LEVEL = 9

/**
 * The paragraph styles of a document by id. A style with an outline level, its own or an inherited one, is a heading.
 */
export async function readStyles(
  zip: ZipReader,
  part: ZipEntry | null,
): Promise<(id: string | null) => ParagraphStyle> {
  const declared = new Map<string, DeclaredStyle>()
  if (part !== null) await readSidePart(zip, part, collector(declared))
  const resolved = new Map<string, ParagraphStyle>()
  return (id) => {
    if (id === null) return PLAIN
    const known = resolved.get(id) ?? resolve(declared, id)
    resolved.set(id, known)
    return known
  }
}

/** Level of every paragraph style that makes headings, 1 to 9, by id. */
export async function headingStyles(zip: ZipReader, part: ZipEntry | null): Promise<ReadonlyMap<string, number>> {
  const declared = new Map<string, DeclaredStyle>()
  if (part !== null) await readSidePart(zip, part, collector(declared))
  const levels = new Map<string, number>()
  for (const id of declared.keys()) {
    const { headingLevel } = resolve(declared, id)
    if (headingLevel !== null) levels.set(id, headingLevel)
  }
  return levels
}

function collector(declared: Map<string, DeclaredStyle>) {
  let style: DeclaredStyle | null = null
  return {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const value = attribute(attributes, 'val')
      if (name === 'style') {
        style = { basedOn: null, outline: null, name: '', list: null, listLevel: null }
        if (attribute(attributes, 'type') === 'paragraph') declared.set(attribute(attributes, 'styleId') ?? '', style)
      } else if (style === null || value === null) return
      else if (name === 'basedOn') style.basedOn = value
      else if (name === 'name') style.name = value.toLowerCase()
      else if (name === 'outlineLvl') style.outline = Number(value)
      else if (name === 'numId') style.list = value
      else if (name === 'ilvl') style.listLevel = Number(value)
    },
    close(name: string) {
      if (name === 'style') style = null
    },
  }
}

function resolve(declared: ReadonlyMap<string, DeclaredStyle>, id: string): ParagraphStyle {
  let outline: number | null = null
  let list: string | null = null
  let listLevel: number | null = null
  let isTitle = false
  let next: string | null = id
  for (let step = 0; step < INHERITANCE && next !== null; step += 1) {
    const style = declared.get(next)
    if (style === undefined) break
    outline ??= style.outline ?? builtInLevel(style.name)
    list ??= style.list
    listLevel ??= style.listLevel
    isTitle ||= style.name === 'title'
    next = style.basedOn
  }
  return {
    headingLevel: headingLevel(outline),
    isTitle,
    numbering: list === null ? null : { list, level: listLevel ?? 0 },
  }
}

/** The level of a paragraph with this outline level; null for body text and nonsense. */
export function headingLevel(outline: number | null): number | null {
  return outline !== null && outline >= 0 && outline < BODY_LEVEL ? Math.floor(outline) + 1 : null
}

/** Programs other than Word write built-in headings without their outline level, some under a translated name. */
function builtInLevel(name: string): number | null {
  const level = headingName(name)
  return level === null ? null : level - 1
}
