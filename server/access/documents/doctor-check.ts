import type { DoctorCheck, Looked } from '#server/jobs/queue/index.ts'
import { namedFindings } from '#server/jobs/queue/index.ts'
import type { Finding } from '#core/maintenance/doctor.ts'

/** Finds grants without an entry in the audit log, which were not given through the product. */
async function plantedGrants({ database }: Looked): Promise<Finding[]> {
  const { rows } = await database.query<{ detail: string }>(
    `select concat(${calledBy('g.object_kind', 'g.object_id')}, ' → ', ${calledBy('g.subject_kind', 'g.subject_id')},
                   '（授权编号 ', g.id, '）') as detail
       from access_grant g where g.effect = 'authorise' and not exists (
         select from audit_log a where a.object_kind = 'grant' and a.object_id = g.id and a.action = 'grant-add')
      order by g.id`,
  )
  return namedFindings(
    'ZK-D04',
    rows.map(({ detail }) => detail),
  )
}

export const GRANT_CHECKS: readonly DoctorCheck[] = [{ codes: ['ZK-D04'], find: plantedGrants }]

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
const calledBy = (kind: string, id: string): string => {
  const cases = Object.entries(KINDS).map(
    ([name, word]) =>
      `when '${name}' then '${word} ' || coalesce('“' || ${NAME_OF[name as keyof typeof KINDS](id)} || '”', ${id})`,
  )
  return `case ${kind} ${cases.join(' ')} else ${kind} || ' ' || ${id} end`
}
