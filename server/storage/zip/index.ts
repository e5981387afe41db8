export { type ZipEntry, zipStream } from './zip-stream.ts'
export { uniqueNames } from './unique-names.ts'
