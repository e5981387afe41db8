import { boolean, doublePrecision, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { audit, id, tenantId } from '../columns.ts'
import { role } from './people.ts'

/** Menus and buttons. */
export const permission = pgTable(
  'permission',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    /** 0 top menu, 1 sub menu, 2 button. */
    menuType: smallint('menu_type').notNull(),
    url: text('url'),
    component: text('component'),
    componentName: text('component_name'),
    redirect: text('redirect'),
    icon: text('icon'),
    /** Authorisation code, e.g. `sys:user:list`. */
    perms: text('perms'),
    /** 1: only holders see it; 2: only holders may edit it. */
    permsType: text('perms_type').notNull().default('1'),
    /** '0': the rule is not in force, nobody is restricted by it. */
    status: text('status').notNull().default('1'),
    sortNo: doublePrecision('sort_no').notNull().default(0),
    route: boolean('is_route').notNull().default(true),
    keepAlive: boolean('keep_alive').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    alwaysShow: boolean('always_show').notNull().default(false),
    internalOrExternal: boolean('internal_or_external').notNull().default(false),
    description: text('description'),
    ...audit(),
  },
  (t) => [index('permission_parent').on(t.parentId)],
)

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permissionId] }), index('role_permission_permission').on(t.permissionId)],
)
