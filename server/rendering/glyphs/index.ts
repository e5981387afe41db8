/** Outlines of Noto Sans SC, for what is drawn where there is no browser. */
export { glyphOf, PEN } from './glyphs.ts'
export { pdfSteps, type Step, stepsOf, type ToPage } from './outline.ts'
