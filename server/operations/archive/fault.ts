import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** Why an archive cannot be written, read or taken in; `message` is for the operator. */
export class ArchiveFault extends OperatorFault {
  override name = 'ArchiveFault'
}
