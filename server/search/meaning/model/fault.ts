/** What the operator who adds a model can mend; its message is theirs to read. */
export class ModelFault extends Error {
  override name = 'ModelFault'
}
