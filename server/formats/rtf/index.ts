export { decompressedRtf } from './compressed-rtf.ts'
export { rtfBody } from './rtf-body.ts'
