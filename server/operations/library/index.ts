export { exportLibrary } from './export.ts'
export type { Contents } from './format.ts'
export { importLibrary } from './import.ts'
export { Library } from './library.ts'
