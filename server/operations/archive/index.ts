export { ArchiveFault } from './fault.ts'
export { addContent, beginSnapshot, connected, fileEntry } from './snapshot.ts'
export { ArchiveWriter } from './writer.ts'
export { computeDigest, isSealed, SealedZip } from './zip.ts'
