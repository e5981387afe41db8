import * as v from 'valibot'
import { BITS, OBJECT_KINDS } from '../../access/grant.ts'
import { endpoint } from '../endpoint.ts'
import { EFFECTS } from '../km/rights/grant.ts'
import { Id, limit, Switch } from '../values.ts'
import { description, roleCode, roleName } from './role.ts'

/* Ours: a new role that begins with what another one has. */
export const chapter = '角色与菜单'

const named = { id: v.string(), name: v.string() }

export const RoleCopyPreview = v.object({
  level: v.number(),
  /** Menus and buttons; `parent` is the name of the menu that a button is in. */
  permissions: v.array(v.object({ ...named, parent: v.nullable(v.string()) })),
  /** Data rules, which narrow what its people see in lists. */
  rules: v.array(v.object(named)),
  /** In force now; null for who may not change grants. */
  grants: v.nullable(
    v.array(
      v.object({
        effect: v.picklist(EFFECTS),
        objectKind: v.picklist(OBJECT_KINDS),
        /** Null for a document that the caller may not read, and for what is gone. */
        objectName: v.nullable(v.string()),
        bits: v.array(v.picklist(BITS)),
        validUntil: v.nullable(v.string()),
      }),
    ),
  ),
})
export type RoleCopyPreview = v.InferOutput<typeof RoleCopyPreview>

export const roleCopyPreview = endpoint({
  method: 'GET',
  path: '/sys/role/copyPreview',
  summary: '复制角色会带走什么',
  query: v.object({ roleId: Id }),
  result: RoleCopyPreview,
  access: 'sys:role:list',
  programs: 'site',
})

/** Nobody copies rights that they may not give. */
export const roleCopy = endpoint({
  method: 'POST',
  path: '/sys/role/copy',
  summary: '复制角色：密级、菜单权限、数据规则和授权',
  body: v.object({
    roleId: Id,
    roleName,
    roleCode,
    /** Absent: that of the role. */
    description,
    withGrants: v.optional(limit(Switch), true),
  }),
  access: 'sys:role:add',
  audit: ['role-add', 'permissions-save', 'data-rules-save', 'grant-add'],
  power: true,
  programs: 'site',
  done: '复制成功',
})
