/** Outlines of Noto Sans SC, for drawing without a browser. */
export { findGlyph, PEN } from './glyphs.ts'
export { pdfSteps, type Step, outlineSteps, type ToPage } from './outline.ts'
