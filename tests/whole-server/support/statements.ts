import { Client } from 'pg'
import { afterAll } from 'vitest'

export interface Statement {
  text: string
  /** On the connection; undefined where it is planned anew each time. */
  name?: string
}

type Query = (this: unknown, ...args: unknown[]) => unknown

/**
 * Notes every statement that this process sends to PostgreSQL, until the file ends. To be called before the server starts.
 * A spy would be taken off before each test, and connections that open later would not be heard.
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

/** Of several times the one with the fewest: what the server does in the background comes on top now and then. */
export async function fewest(times: number, record: () => Promise<Statement[]>): Promise<Statement[]> {
  const all: Statement[][] = []
  for (let i = 0; i < times; i++) all.push(await record())
  return all.toSorted((a, b) => a.length - b.length)[0]!
}
