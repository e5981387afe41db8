import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import type { addressList, AddressRow } from '#core/contract/sys/address-list.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { user } from '#server/db/schema/index.ts'
import { departmentByCode } from '../departments/index.ts'
import { positionNames } from '../positions/index.ts'
import { inBranch, peoplePage } from './users.ts'

/** Contact data of active people: without frozen and deleted ones. An unknown department has nobody. */
export async function addressPage(
  db: Database,
  tenantId: string,
  { orgCode, realname, workNo, ...page }: Checked<typeof addressList>['query'],
): Promise<Page<AddressRow>> {
  const branch = orgCode === '' ? undefined : await departmentByCode(db, tenantId, orgCode)
  const where = and(
    eq(user.status, 1),
    orgCode === '' ? undefined : await inBranch(db, tenantId, branch ? [branch.id] : []),
    realname === '' ? undefined : contains(user.realname, realname, true, true),
    workNo === '' ? undefined : eq(user.workNo, workNo),
  )
  const posts = await positionNames(db, tenantId)
  return peoplePage(db, { tenantId, page: { ...page, superQueryMatchType: 'and' }, where }, (row, own) => ({
    userId: row.id,
    realname: row.realname,
    workNo: row.workNo,
    post: row.post,
    post_dictText:
      row.post
        ?.split(',')
        .map((code) => posts.get(code) ?? code)
        .join('、') ?? '',
    telephone: row.telephone,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    departId: own.map((each) => each.id).join(','),
    departName: own.map((each) => each.departName).join(' | '),
  }))
}
