import { sql, type SQL } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import type { HangedOn, Hanging } from '#core/contract/sys/removal.ts'
import * as s from '#server/db/schema/index.ts'

/** One kind of object that depends on records: the number, and the text for it. */
interface Count {
  rows: SQL
  fate: Hanging['fate']
  text: (count: number) => string
}

interface Asked {
  tenantId: string
  /** The records with all descendants if they form a tree. */
  ids: readonly string[]
  chosen: readonly string[]
}

const any = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::text[])`
const labelled = ({ tenantId, chosen }: Asked, label: (id: string) => string): SQL =>
  sql`select id from ${s.document} where tenant_id = ${tenantId} and ${s.document.labels} && ${sql.param(chosen.map(label))}::text[]`

const below = (noun: string): ((asked: Asked) => Count) => {
  return ({ ids, chosen }) => ({
    rows: sql`select unnest(${sql.param(ids.filter((id) => !chosen.includes(id)))}::text[]) as id`,
    fate: 'goes',
    text: (count) => `${count} 个下级${noun}一起删除`,
  })
}
const holders = ({ ids }: Asked, link: SQL, column: SQL): SQL =>
  sql`select distinct ${column} as id from ${link} where permission_id = ${any(ids)}`
const tickers = ({ ids }: Asked, link: SQL, column: SQL): SQL =>
  sql`select distinct ${column} as id from ${link} where rule_id = ${any(ids)}`

const loses = (noun: string, what: string) => (count: number) => `${count} 个${noun}失去${what}`

/** What is counted for each kind of record. */
export const COUNTS: Readonly<Record<HangedOn, (asked: Asked) => readonly Count[]>> = {
  user: ({ tenantId, ids }) => [
    {
      rows: sql`select id from ${s.document} where tenant_id = ${tenantId} and not deleted and author_id = ${any(ids)}`,
      fate: 'stays',
      text: (count) => `他们的 ${count} 篇知识会保留`,
    },
    {
      rows: sql`select id from ${s.apiToken} where owner_id = ${any(ids)} and revoked_time is null and valid_until > now()`,
      fate: 'goes',
      text: (count) => `${count} 个 API 令牌立即失效`,
    },
    {
      rows: sql`select id from ${s.session} where user_id = ${any(ids)} and expire_time > now()`,
      fate: 'goes',
      text: (count) => `${count} 个登录立即退出`,
    },
    {
      rows: sql`select id from ${s.accessGrant} where tenant_id = ${tenantId} and subject_kind = 'user' and subject_id = ${any(ids)}`,
      fate: 'stays',
      text: (count) => `给他们的 ${count} 条授权保留，还原后继续有效`,
    },
  ],
  department: (asked) => [
    { ...below('部门')(asked), fate: 'blocks', text: (count) => `还有 ${count} 个下级部门，请先移出` },
    {
      rows: sql`select distinct user_id as id from ${s.userDepartment} where department_id = ${any(asked.ids)}`,
      fate: 'blocks',
      text: (count) => `还有 ${count} 名用户，请先移出`,
    },
    {
      rows: labelled(asked, token.department),
      fate: 'blocks',
      text: (count) => `还有 ${count} 篇知识（包括回收站里的），请先清理`,
    },
    {
      rows: sql`select id from ${s.accessGrant} where tenant_id = ${asked.tenantId} and (
        (object_kind = 'department' and object_id = ${any(asked.ids)}) or (subject_kind = 'department' and subject_id = ${any(asked.ids)}))`,
      fate: 'goes',
      text: (count) => `${count} 条授权一起删除`,
    },
    {
      rows: sql`select id from ${s.departmentRole} where department_id = ${any(asked.ids)}`,
      fate: 'goes',
      text: (count) => `${count} 个部门角色一起删除`,
    },
  ],
  role: ({ ids }) => [
    {
      rows: sql`select distinct user_id as id from ${s.userRole} where role_id = ${any(ids)}`,
      fate: 'goes',
      text: (count) => `${count} 名用户失去这个角色给的权限`,
    },
    {
      rows: sql`select distinct permission_id as id from ${s.rolePermission} where role_id = ${any(ids)}`,
      fate: 'goes',
      text: (count) => `${count} 项菜单与按钮的授权一起删除`,
    },
  ],
  dictionary: ({ ids }) => [
    {
      rows: sql`select id from ${s.dictItem} where dict_id = ${any(ids)}`,
      fate: 'stays',
      text: (count) => `${count} 个字典项随字典进入回收站，还原后继续使用`,
    },
  ],
  category: (asked) => [
    below('分类')(asked),
    {
      rows: labelled(asked, token.category),
      fate: 'blocks',
      text: (count) => `其中还有 ${count} 篇知识（包括回收站里的），请先移出`,
    },
    {
      rows: sql`select id from ${s.customField} where not deleted and category_id = ${any(asked.ids)}`,
      fate: 'goes',
      text: (count) => `${count} 个自定义字段一起删除`,
    },
    {
      rows: sql`select id from ${s.documentTemplate} where category_id = ${any(asked.ids)}`,
      fate: 'stays',
      text: (count) => `${count} 个文档模板保留，改到别的分类之前不再提供`,
    },
  ],
  topic: (asked) => [
    below('专题')(asked),
    {
      rows: labelled(asked, token.topic),
      fate: 'blocks',
      text: (count) => `其中还有 ${count} 篇知识（包括回收站里的），请先移出`,
    },
  ],
  'data-rule': (asked) => [
    { rows: tickers(asked, sql`${s.roleDataRule}`, sql`role_id`), fate: 'goes', text: loses('角色', '这条规则') },
    {
      rows: tickers(asked, sql`${s.departmentDataRule}`, sql`department_id`),
      fate: 'goes',
      text: loses('部门', '这条规则'),
    },
    {
      rows: tickers(asked, sql`${s.departmentRoleDataRule}`, sql`department_role_id`),
      fate: 'goes',
      text: loses('部门角色', '这条规则'),
    },
  ],
  permission: (asked) => [
    below('菜单与按钮')(asked),
    { rows: holders(asked, sql`${s.rolePermission}`, sql`role_id`), fate: 'goes', text: loses('角色', '它们的授权') },
    {
      rows: holders(asked, sql`${s.departmentPermission}`, sql`department_id`),
      fate: 'goes',
      text: loses('部门', '它们的授权'),
    },
    {
      rows: sql`select id from ${s.dataRule} where permission_id = ${any(asked.ids)}`,
      fate: 'goes',
      text: (count) => `${count} 条数据规则一起删除`,
    },
  ],
  position: ({ tenantId, ids }) => [
    {
      rows: sql`select u.id from ${s.user} u join ${s.position} p on p.tenant_id = u.tenant_id
        where u.tenant_id = ${tenantId} and not u.deleted and p.id = ${any(ids)} and p.code = any(string_to_array(u.post, ','))`,
      fate: 'blocks',
      text: (count) => `还有 ${count} 名用户使用，请先改用别的职务`,
    },
  ],
}
