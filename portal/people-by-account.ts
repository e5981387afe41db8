import type { Api } from '#core/api/client.ts'
import { userPick } from '#core/contract/sys/people.ts'

const finding = (api: Api, by: 'id' | 'username') => async (word: string, signal: AbortSignal) => {
  const query = { word, pageSize: 8, column: 'realname', order: 'asc' }
  const { records } = await api.call(userPick, { query }, signal)
  return records.map((person) => ({
    id: person[by],
    name: person.realname,
    detail: [person.username, person.orgCodeTxt].filter(Boolean).join(' · '),
  }))
}

/** A people picker whose values are account names. */
export const peopleByAccount = (api: Api) => ({
  find: finding(api, 'username'),
  nameOf: async (account: string, signal: AbortSignal) => {
    const { records } = await api.call(userPick, { query: { username: account } }, signal)
    return records.find(({ username }) => username === account)?.realname ?? account
  },
})

/** The same with ids. */
export const peopleById = (api: Api) => ({
  find: finding(api, 'id'),
  nameOf: async (id: string, signal: AbortSignal) => {
    const { records } = await api.call(userPick, { query: { userIds: id } }, signal)
    return records[0]?.realname ?? null
  },
})
