/** Why an archive cannot be written, read or taken in; `message` is for the operator. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}
