/** What other features may use to turn a Word document into knowledge. */
export { importWord } from './import-word.ts'
export { splitByHeading, SplitRefusal } from './split-by-heading.ts'
