import type { Api } from '#core/api/client.ts'
import { commentPeople } from '#core/contract/km/community/comment.ts'
import type { Person } from '#ui/controls/person-list/person-list.tsx'

/** A few people who may read the document and whose names contain the word. */
export async function readersCalled(
  api: Api,
  { docId, word }: { docId: string; word: string },
  signal: AbortSignal,
): Promise<Person[]> {
  const people = await api.call(commentPeople, { query: { docId, word } }, signal)
  return people.map(({ id, realname, username, orgCodeTxt }) => ({
    id,
    name: realname,
    detail: [username, orgCodeTxt].filter(Boolean).join(' · '),
  }))
}
