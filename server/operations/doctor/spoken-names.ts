import type { Machine } from './machine.ts'

type Database = Machine['database']

/** The maximum number of documents named for one content. */
const DOCUMENTS = 3

/** Describes stored contents for people: file, documents and authors, and the digest for finding it in a backup. */
export async function calledContents(database: Database, digests: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ sha256: string; name: string; title: string; author: string }>(
    `select distinct on (a.sha256, v.document_id) a.sha256, a.name, v.title,
            coalesce(u.realname || '（' || u.username || '）', d.author_id) as author
       from attachment a join document_version v on v.id = a.version_id join document d on d.id = v.document_id
       left join app_user u on u.id = d.author_id
      where a.sha256 = any($1) order by a.sha256, v.document_id, v.number desc`,
    [digests],
  )
  const byDigest = Map.groupBy(rows, ({ sha256 }) => sha256)
  return new Map(
    digests.map((sha256) => {
      const uses = byDigest.get(sha256) ?? []
      const spoken = uses.slice(0, DOCUMENTS).map(({ name, title, author }) => `“${title}”的 ${name}，作者 ${author}`)
      const rest = uses.length > DOCUMENTS ? [`另有 ${uses.length - DOCUMENTS} 篇`] : []
      return [sha256, [...spoken, ...rest, `摘要 ${sha256}`].join('；')]
    }),
  )
}
