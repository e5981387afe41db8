/** A problem that the operator of this installation can solve, and no bug: `message` is the one line to print. */
export class OperatorFault extends Error {
  override name = 'OperatorFault'
}
