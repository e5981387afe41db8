import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** An archive cannot be written, read or imported; `message` is for the operator. */
export class ArchiveFault extends OperatorFault {
  override name = 'ArchiveFault'
}
