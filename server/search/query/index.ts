export { suggestPassages } from './passages.ts'
export { searchDocuments } from './search.ts'
