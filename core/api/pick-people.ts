import { userPick, type UserRow } from '../contract/sys/people.ts'
import type { Api } from './client.ts'

const OFFERED = 8

/** The two calls of a field for a person; both need the permission to pick people. */
export const peopleSearch = (api: Api) => ({
  find: async (word: string, signal: AbortSignal) => {
    const page = await api.call(
      userPick,
      { query: { word, pageSize: OFFERED, column: 'realname', order: 'asc' } },
      signal,
    )
    return page.records.map(asPerson)
  },
  nameOf: async (id: string, signal: AbortSignal) => {
    const page = await api.call(userPick, { query: { userIds: id } }, signal)
    return page.records[0]?.realname ?? null
  },
})

const asPerson = ({ id, realname, username, orgCodeTxt }: UserRow) => ({
  id,
  name: realname,
  detail: [username, orgCodeTxt].filter(Boolean).join(' · '),
})
