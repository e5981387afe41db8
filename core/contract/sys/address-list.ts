import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { line } from '../values.ts'

export const chapter = '用户'

/** Contact data of a person; only of active people. */
export const AddressRow = v.looseObject({
  userId: v.string(),
  realname: v.string(),
  workNo: v.nullish(v.string()),
  /** Codes of positions; ours: also their names. */
  post: v.nullish(v.string()),
  post_dictText: v.nullish(v.string()),
  telephone: v.nullish(v.string()),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  avatar: v.nullish(v.string()),
  departId: v.nullish(v.string()),
  /** `A | B` for several departments. */
  departName: v.nullish(v.string()),
})
export type AddressRow = v.InferOutput<typeof AddressRow>

const query = v.object({
  ...pageQuery,
  /** The department and everything below it; everybody when empty. */
  orgCode: v.optional(line(200), ''),
  realname: v.optional(line(100), ''),
  workNo: v.optional(line(100), ''),
})

const listing = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    query,
    result: pageOf(AddressRow),
    access: 'km:address:list',
    programs: 'site',
  })

export const addressList = listing('/sys/user/queryByOrgCodeForAddressList', '通讯录')

/** The same under an older name of the family. */
export const addressListByCode = listing('/sys/user/queryByOrgCode', '按部门查询通讯录')
