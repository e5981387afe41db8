import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import type { UserRow } from '../../core/contract/sys/people.ts'
import { userList } from '../../core/contract/sys/user.ts'
import { Stop } from '../outcome.ts'
import { withMeant } from './find-named.ts'
import { similar } from './similar.ts'

/** Finds the person with exactly this account name. Without `*` the server compares the whole name. */
export async function findUser(api: Api, username: string): Promise<UserRow> {
  const found = (await people(api, { username })).find((row) => row.username === username)
  if (!found) throw new Stop(withMeant(`没有账号 ${username}`, await alike(api, username)))
  return found
}

const people = async (api: Api, query: { username: string } | { realname: string }) =>
  (await api.call(userList, { query: { ...query, pageSize: 1000 } })).records

/** Finds accounts that begin like the given one, and those of people with that name. */
async function alike(api: Api, asked: string): Promise<string[]> {
  const [called, begun] = await Promise.all([
    people(api, { realname: asked }),
    people(api, { username: `${asked.slice(0, 1)}*` }),
  ])
  const near = similar(
    asked,
    begun.map(({ username }) => ({ names: [username] })),
  )
  return [...new Set([...called.filter(({ realname }) => realname === asked).map(userName), ...near])].slice(0, 5)
}
const userName = ({ username }: UserRow): string => username

/**
 * Runs a call that takes an account name. If the server refuses because the account does not exist, the message
 * suggests similar ones. A caller who may not list people gets the server's own message.
 */
export async function withAccount<T>(api: Api, username: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiFault) || (error.kind !== 'refused' && error.kind !== 'missing')) throw error
    await findUser(api, username).catch((missing: unknown) => {
      throw missing instanceof Stop ? missing : error
    })
    throw error
  }
}
