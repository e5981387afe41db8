import type { Api } from '#core/api/client.ts'
import { userPick } from '#core/contract/sys/people.ts'

/** A people picker whose values are account names. */
export const peopleByAccount = (api: Api) => ({
  find: async (word: string, signal: AbortSignal) => {
    const query = { word, pageSize: 8, column: 'realname', order: 'asc' }
    const { records } = await api.call(userPick, { query }, signal)
    return records.map(({ username, realname, orgCodeTxt }) => ({
      id: username,
      name: realname,
      detail: [username, orgCodeTxt].filter(Boolean).join(' · '),
    }))
  },
  nameOf: async (account: string, signal: AbortSignal) => {
    const { records } = await api.call(userPick, { query: { username: account } }, signal)
    return records.find(({ username }) => username === account)?.realname ?? account
  },
})
