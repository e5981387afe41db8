export interface Difference {
  key: string
  before: string
  after: string
  isSame: boolean
}

/** Field by field what two versions of a record hold, what differs first. Both are objects as JSON. */
export function differencesOf(before: string, after: string): Difference[] {
  const [from, to] = [JSON.parse(before) as Fields, JSON.parse(after) as Fields]
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !KEPT_BESIDE.has(key))
  return keys
    .map((key) => {
      const [was, is] = [textOf(from[key]), textOf(to[key])]
      return { key, before: was, after: is, isSame: was === is }
    })
    .toSorted((a, b) => Number(a.isSame) - Number(b.isSame))
}

/** What the server keeps beside the fields of a record; not every change writes it down. */
const KEPT_BESIDE: ReadonlySet<string> = new Set(['id', 'tenantId', 'createBy', 'createTime', 'updateBy', 'updateTime'])

type Fields = Readonly<Record<string, unknown>>

/** Objects and numbers as JSON writes them, texts as they are. */
const textOf = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
