/** A file of an archive. Folders and files with dangerous names are left out. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  isEncrypted: boolean
  /** The value in the directory, which may be wrong; only for display. */
  size: number
}

/** A container, read piece by piece and never unpacked to disk. */
export interface ZipReader {
  entries: readonly ZipEntry[]
  /** The directory was longer than the part that is read. */
  isCut: boolean
  /** How many names lead out of the archive or are links; they are left out. */
  unsafe: number
  /** The entry with this name, else with this name in another case; null when there is none. */
  find(name: string): ZipEntry | null
  /** The content in pieces. Throws {@link ExtractionRefusal} for a password, damage, or a cap. */
  chunks(entry: ZipEntry): AsyncGenerator<Uint8Array>
  /** Entries that the password did not open. */
  rejected: ReadonlySet<ZipEntry>
  /** `performance.now()` after which a reader should stop. */
  deadline: number
}
