export { searchDocuments } from './search.ts'
