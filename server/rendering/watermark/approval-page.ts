import { drawObject, type PDFDocument, popGraphicsState, pushGraphicsState } from '@cantoo/pdf-lib'
import { findGlyph, outlineSteps, pdfSteps, type Step } from '../glyphs/index.ts'

const PAGE = { width: 595, height: 842 }
const LEFT = 72
const TOP = 760
const UNITS = 1000
const TITLE = { text: '审核记录', size: 18 }
const LINE = { size: 11, height: 22 }
/** A page holds so many; a review has far fewer steps. */
const MOST = 28

/**
 * Adds a last page that says who approved the version, and when. The text is drawn as outlines, because a server without
 * desktop has no Chinese font.
 */
export function addApprovalPage(document: PDFDocument, lines: readonly string[]): void {
  const page = document.addPage([PAGE.width, PAGE.height])
  const steps = [
    ...drawText(TITLE.text, { size: TITLE.size, base: TOP }),
    ...lines
      .slice(0, MOST)
      .flatMap((text, at) => drawText(text, { size: LINE.size, base: TOP - TITLE.size - LINE.height * (at + 1) })),
  ]
  const stream = document.context.flateStream(`0.1 g\n${pdfSteps(steps)}\nf`, {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, PAGE.width, PAGE.height],
    Resources: {},
  })
  const name = page.node.newXObject('ZkApproval', document.context.register(stream))
  page.pushOperators(pushGraphicsState(), drawObject(name), popGraphicsState())
}

/** One line of text, squeezed where it is longer than the page is wide. */
function drawText(text: string, { size, base }: { size: number; base: number }): Step[] {
  const glyphs = [...text].map(findGlyph)
  const scale = size / UNITS
  const natural = glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale
  const squeeze = Math.min(1, (PAGE.width - 2 * LEFT) / natural)
  const steps: Step[] = []
  let left = LEFT
  for (const { outline, advance } of glyphs) {
    const from = left
    if (outline) steps.push(...outlineSteps(outline.commands, (x, y) => [from + x * scale * squeeze, base + y * scale]))
    left += advance * scale * squeeze
  }
  return steps
}
