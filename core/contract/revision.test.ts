import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

/** Edit calls without a `revision`, with the reason why no change can be lost. */
const WITHOUT: Readonly<Record<string, string>> = {
  '/KM/KmDocComments/edit': 'only the author edits a comment',
  '/KM/kmDocShare/edit': 'only its owner edits a share, and what is not given stays',
  '/KM/kmSysConfig/edit': 'one value, as the family sends it; our screens send what they saw to editBatch',
  '/sys/user/own/edit': 'one’s own profile; what is not given stays',
}

const ofBody = ({ body }: Endpoint) => Object.keys((body as { entries?: object } | undefined)?.entries ?? {})
const isEdit = ({ audit, path }: Endpoint) => path.endsWith('/edit') && audit.some((action) => action.endsWith('-edit'))

it('every call that edits a record of several people says which state of it the edit is based on, or why it need not', () => {
  const blind = contract.filter((each) => isEdit(each) && !ofBody(each).includes('revision'))
  expect(blind.map(({ path }) => path).toSorted()).toEqual(Object.keys(WITHOUT))
})
