import type { DataLogRow } from '#core/contract/sys/data-log.ts'

export interface Difference {
  key: string
  label: string
  before: string
  after: string
  isSame: boolean
}

type Fields = DataLogRow['dataFields']

/** Compares two versions of a record field by field; different fields come first. */
export function compareFields(before: Fields, after: Fields): Difference[] {
  const labels = new Map([...before, ...after].map(({ key, label }) => [key, label]))
  const textIn = (fields: Fields, key: string) => fields.find((each) => each.key === key)?.text || '—'
  return [...labels]
    .map(([key, label]) => {
      const [was, is] = [textIn(before, key), textIn(after, key)]
      return { key, label, before: was, after: is, isSame: was === is }
    })
    .toSorted((a, b) => Number(a.isSame) - Number(b.isSame))
}
