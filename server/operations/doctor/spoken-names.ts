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

const KINDS = {
  document: '文档',
  category: '分类',
  topic: '专题',
  department: '部门',
  user: '用户',
  role: '角色',
} as const

/** An SQL expression for the name of an object of each kind. */
const NAME_OF: Readonly<Record<keyof typeof KINDS, (id: string) => string>> = {
  document: (id) =>
    `(select v.title from document d join document_version v on v.document_id = d.id
       where d.id = ${id} order by v.id = d.visible_version desc nulls last, v.number desc limit 1)`,
  category: (id) => `(select n.name from place n where n.id = ${id})`,
  topic: (id) => `(select n.name from place n where n.id = ${id})`,
  department: (id) => `(select p.depart_name from department p where p.id = ${id})`,
  user: (id) => `(select u.realname || '（' || u.username || '）' from app_user u where u.id = ${id})`,
  role: (id) => `(select r.role_name || '（' || r.role_code || '）' from role r where r.id = ${id})`,
}

/** An SQL expression for the name of a grant's object or subject; an id that no longer exists stays an id. */
export const calledBy = (kind: string, id: string): string => {
  const cases = Object.entries(KINDS).map(
    ([name, word]) =>
      `when '${name}' then '${word} ' || coalesce('“' || ${NAME_OF[name as keyof typeof KINDS](id)} || '”', ${id})`,
  )
  return `case ${kind} ${cases.join(' ')} else ${kind} || ' ' || ${id} end`
}
