import { apiTokenMine } from '../contract/sys/api-token.ts'
import type { Api } from './client.ts'

/** More than a person can have: the server allows a hundred. */
const MOST = 100

/** The person's API tokens in force, the newest first. */
export async function ownTokens(api: Api): Promise<{ id: string; name: string; hint: string }[]> {
  const { records } = await api.call(apiTokenMine, {
    query: { pageSize: MOST, column: 'validUntil', order: 'desc' },
  })
  return records.filter((row) => row.state === 'active')
}
