export { wordFormat } from './binary/word-lists.ts'
export { wordHeadingStyles } from './word-heading-styles.ts'
