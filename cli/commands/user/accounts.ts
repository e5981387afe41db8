import type { Api } from '../../../core/api/client.ts'
import type { UserRow } from '../../../core/contract/sys/people.ts'
import { userList } from '../../../core/contract/sys/user.ts'
import { Stop } from '../../outcome.ts'

/** The person who signs in with this name. The list compares a text without `*` as a whole. */
export async function userOf(api: Api, username: string): Promise<UserRow> {
  const { records } = await api.call(userList, { query: { username, pageSize: 1000 } })
  const found = records.find((row) => row.username === username)
  if (!found) throw new Stop(`没有账号 ${username}`)
  return found
}
