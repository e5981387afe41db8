/** What is wrong with an expression, said to the person who typed it, and where: an index into the expression. */
export class CronError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.name = 'CronError'
    this.position = position
  }
}
