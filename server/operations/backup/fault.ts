/** Why a backup cannot be made, read or restored; `message` is for the operator. */
export class BackupFault extends Error {
  override name = 'BackupFault'
}
