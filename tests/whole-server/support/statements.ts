import { Client } from 'pg'
import { afterAll } from 'vitest'

export interface Statement {
  text: string
  /** The name of the prepared statement; undefined if it is planned each time. */
  name?: string
}

type Query = (this: unknown, ...args: unknown[]) => unknown

/**
 * Records every statement that this process sends to PostgreSQL, until the end of the file. Call it before the server
 * starts. A vitest spy would be restored before each test, and would miss connections opened later.
 */
export function recordStatements(): { during: (work: () => Promise<unknown>) => Promise<Statement[]> } {
  let noted: Statement[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args) {
    const [first] = args
    noted.push(typeof first === 'string' ? { text: first } : { ...(first as Statement) })
    return query.apply(this, args)
  }
  afterAll(() => {
    prototype.query = query
  })
  return {
    async during(work) {
      noted = []
      await work()
      return [...noted]
    },
  }
}

/** The recording with the fewest statements, because background work sometimes adds some. */
export async function fewest(times: number, record: () => Promise<Statement[]>): Promise<Statement[]> {
  const all: Statement[][] = []
  for (let i = 0; i < times; i++) all.push(await record())
  return all.toSorted((a, b) => a.length - b.length)[0]!
}
