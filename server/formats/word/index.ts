export { wordFormat } from './binary/word-lists.ts'
export { wordStyleMap } from './word-style-map.ts'
