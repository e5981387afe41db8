import { sql, type SQL } from 'drizzle-orm'

interface Who {
  id: unknown
  tenantId: unknown
}

/**
 * Whether the person is an addressee of the share: by name, by a role they have now, or by a department that contains
 * theirs.
 */
export const isAddressee = (shareId: SQL, { id, tenantId }: Who): SQL => sql`exists (
  select from share_subject s where s.share_id = ${shareId} and s.tenant_id = ${tenantId} and (
    (s.kind = 'user' and s.subject_id = ${id})
    or (s.kind = 'role' and exists (select from user_role ur join role r on r.id = ur.role_id and r.tenant_id = ${tenantId}
      where ur.user_id = ${id} and ur.role_id = s.subject_id))
    or (s.kind = 'department' and s.subject_id in (
      with recursive up as (
        select d.id, d.parent_id from user_department ud
        join department d on d.id = ud.department_id and d.tenant_id = ${tenantId} where ud.user_id = ${id}
        union select d.id, d.parent_id from department d join up on d.id = up.parent_id where d.tenant_id = ${tenantId})
      select up.id from up))))`
