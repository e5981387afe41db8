import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '登录与账号'

const MenuMeta = v.looseObject({
  title: v.string(),
  icon: v.nullish(v.string()),
  keepAlive: v.optional(v.boolean(), false),
  internalOrExternal: v.optional(v.boolean(), false),
  componentName: v.nullish(v.string()),
  url: v.nullish(v.string()),
})

/** A menu with the menus below it, as the console draws them. */
export interface MenuNode {
  id?: string | undefined
  path: string
  name?: string | null | undefined
  component?: string | null | undefined
  redirect?: string | null | undefined
  /** `'0'`: the client makes no route for it. */
  route?: string | undefined
  hidden?: boolean | undefined
  meta: v.InferOutput<typeof MenuMeta>
  children?: MenuNode[] | null | undefined
}

const MenuNode: v.GenericSchema<unknown, MenuNode> = v.looseObject({
  id: v.optional(v.string()),
  path: v.string(),
  name: v.nullish(v.string()),
  component: v.nullish(v.string()),
  redirect: v.nullish(v.string()),
  route: v.optional(v.string()),
  hidden: v.optional(v.boolean()),
  meta: MenuMeta,
  children: v.nullish(v.array(v.lazy(() => MenuNode))),
})

/** One authorisation entry. `type` 1: visible only to holders, 2: editable only by holders. `status` 0: not in force. */
export const AuthEntry = v.looseObject({
  action: v.nullish(v.string()),
  type: v.nullish(v.string()),
  describe: v.nullish(v.string()),
  status: v.nullish(v.string()),
})
export type AuthEntry = v.InferOutput<typeof AuthEntry>

export const userPermissions = endpoint({
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  summary: '我的菜单与权限',
  /** Ours: with the components of our console. Without it they are those of the calling client of the family. */
  query: v.object({ screens: v.optional(v.literal('own')) }),
  result: v.looseObject({ menu: v.array(MenuNode), auth: v.array(AuthEntry), allAuth: v.array(AuthEntry) }),
  access: 'signed-in',
  beforePasswordChange: true,
  done: '查询成功',
})

/** The query of our own clients. */
export const OWN_SCREENS = { query: { screens: 'own' } } as const

export type UserPermissions = v.InferOutput<NonNullable<(typeof userPermissions)['result']>>
