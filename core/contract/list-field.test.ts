import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { OPERATOR_NAMES, OPERATORS } from './list-field.ts'
import { listOperators } from './testing/list-operators.ts'

const takesConditions = ({ query }: Endpoint): boolean =>
  query !== undefined && 'entries' in query && 'superQueryParams' in (query.entries as object)

it('every list that takes the advanced query says by what it can be asked, and no other call does', () => {
  expect(contract.filter((e) => takesConditions(e) !== (e.fields !== null)).map((e) => e.path)).toEqual([])
})

it('every field has a title and operators that have a name', () => {
  const fields = contract.flatMap((e) => Object.values(e.fields ?? {}))
  expect(fields.length).toBeGreaterThan(100)
  for (const field of fields) {
    expect(field.title).toMatch(/\p{Script=Han}|IP/u)
    expect(listOperators(field).length).toBeGreaterThan(1)
  }
  expect(Object.keys(OPERATOR_NAMES)).toEqual([...OPERATORS])
})
