/** Something that the operator of this installation can mend, and no fault of the program: `message` is the one line to print. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}
