export { bookStream, type Cell } from './book-stream.ts'
