import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

export interface OrganisationSize {
  users: number
  departments: number
  permissions: number
  logs: number
}

/** The size of a large company. */
export const LARGE: OrganisationSize = { users: 10_000, departments: 2_000, permissions: 500, logs: 200_000 }

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const GIVEN = '伟芳娜敏静磊洋勇艳杰娟涛明超霞平刚桂英华'

/** A SQL expression for a name by number `n`, the same in every run. */
const NAME = `substr('${SURNAMES}', 1 + n % ${SURNAMES.length}, 1) || substr('${GIVEN}', 1 + n / 7 % ${GIVEN.length}, 1)
  || substr('${GIVEN}', 1 + n / 131 % ${GIVEN.length}, 1)`

/** The code of a department in a tree with eight children each: its parent's code, and `A` with its number. */
const departments = (count: number) => `
  with recursive tree as (
    select 1 as n, 'Z01'::text as code, null::int as parent
    union all
    select child, tree.code || 'A' || lpad((child - (tree.n * 8 - 6) + 1)::text, 2, '0'), tree.n
    from tree, lateral generate_series(tree.n * 8 - 6, least(tree.n * 8 + 1, ${count})) child
    where tree.n * 8 - 6 <= ${count})
  insert into department (id, parent_id, depart_name, org_code, depart_order)
  select 'sd' || n, 'sd' || parent, '部门' || n, code, n % 10 from tree`

const statements = ({ users, departments: places, permissions, logs }: OrganisationSize): string[] => [
  departments(places),
  `insert into permission (id, parent_id, name, menu_type, perms, perms_type, status, sort_no, url, component)
   select 'sp' || n, case when n <= 20 then null else 'sp' || 1 + n % 20 end, '菜单' || n,
     case when n <= 20 then 0 when n % 5 = 0 then 1 else 2 end,
     case when n > 20 and n % 5 > 0 then 'seed:item' || n || ':edit' end, '1', '1', n, '/seed/' || n, 'seed/Item' || n
   from generate_series(1, ${permissions}) n`,
  `insert into app_user (id, username, realname, password_hash, phone, email, work_no, sex, status, create_time)
   select 'su' || n, 'user' || n, ${NAME}, '-', '137' || lpad(n::text, 8, '0'), 'user' || n || '@example.com', 'N' || n,
     1 + n % 2, case when n % 50 = 0 then 2 else 1 end, now() - n * interval '17 minutes'
   from generate_series(1, ${users}) n`,
  `insert into user_department select 'su' || n, 'sd' || 1 + (n::bigint * 7919) % ${places} from generate_series(1, ${users}) n`,
  `insert into audit_log (id, user_id, username, action, object_kind, object_id, after, ip, create_time)
   select 'sl' || n, 'su' || 1 + n % ${users}, 'user' || 1 + n % ${users},
     (array['sign-in', 'sign-in', 'sign-out', 'sign-in-failed', 'document-edit', 'document-upload', 'role-edit', 'user-edit',
       'grant-add', 'document-delete'])[1 + n % 10], 'user', 'su' || 1 + n % ${users},
     jsonb_build_object('realname', '员工' || n), '10.0.' || n % 250 || '.' || n % 199, now() - n * interval '3 minutes'
   from generate_series(1, ${logs}) n`,
  'analyze',
]

/** Adds a company of this size to an installation. */
export async function seedOrganisation(db: Database, size: OrganisationSize = LARGE): Promise<void> {
  for (const statement of statements(size)) await db.execute(sql.raw(statement))
}
