/** Outlines of Noto Sans SC, for drawing without a browser. */
export { glyphOf, PEN } from './glyphs.ts'
export { pdfSteps, type Step, stepsOf, type ToPage } from './outline.ts'
