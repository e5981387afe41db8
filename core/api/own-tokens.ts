import { apiTokenMine } from '../contract/sys/api-token.ts'
import type { Api } from './client.ts'

/** More than anybody has in force: the server makes no more than a hundred. */
const MOST = 100

/** The API tokens of the person that are in force, the newest first. */
export async function ownTokens(api: Api): Promise<{ id: string; name: string; hint: string }[]> {
  const { records } = await api.call(apiTokenMine, {
    query: { pageSize: MOST, column: 'validUntil', order: 'desc' },
  })
  return records.filter((row) => row.state === 'active')
}
