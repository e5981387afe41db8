/** The fault of an expression for the person who typed it, and its index in the expression. */
export class CronError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.name = 'CronError'
    this.position = position
  }
}
