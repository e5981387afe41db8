export { type BookSheet, bookStream, type Cell } from './book-stream.ts'
