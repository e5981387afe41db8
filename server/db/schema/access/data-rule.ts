import { type Condition } from '#core/data-rules/plain-rule.ts'
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { audit, id, tenantId } from '../columns.ts'
import { departmentPermission, departmentRolePermission } from '../organisation/department-rights.ts'
import { permission, rolePermission } from '../organisation/permission.ts'

/** The rows of a menu's list that a user sees. It applies to users for whose link to the menu it is ticked. */
export const dataRule = pgTable(
  'data_rule',
  {
    id: id(),
    tenantId: tenantId(),
    permissionId: text('permission_id')
      .notNull()
      .references(() => permission.id, { onDelete: 'cascade' }),
    ruleName: text('rule_name').notNull(),
    ruleColumn: text('rule_column').notNull().default(''),
    ruleConditions: text('rule_conditions').$type<Condition>().notNull(),
    ruleValue: text('rule_value').notNull(),
    /** '0': not in force. */
    status: text('status').notNull().default('1'),
    ...audit(),
  },
  (t) => [index('data_rule_permission').on(t.permissionId)],
)

const ruleId = () =>
  text('rule_id')
    .notNull()
    .references(() => dataRule.id, { onDelete: 'cascade' })

/** The data rules that are ticked on a link; they are deleted with the link. */
export const roleDataRule = pgTable(
  'role_data_rule',
  { roleId: text('role_id').notNull(), permissionId: text('permission_id').notNull(), ruleId: ruleId() },
  (t) => [
    primaryKey({ columns: [t.roleId, t.ruleId] }),
    index('role_data_rule_rule').on(t.ruleId),
    foreignKey({
      name: 'role_data_rule_link',
      columns: [t.roleId, t.permissionId],
      foreignColumns: [rolePermission.roleId, rolePermission.permissionId],
    }).onDelete('cascade'),
  ],
)

export const departmentDataRule = pgTable(
  'department_data_rule',
  { departmentId: text('department_id').notNull(), permissionId: text('permission_id').notNull(), ruleId: ruleId() },
  (t) => [
    primaryKey({ columns: [t.departmentId, t.ruleId] }),
    index('department_data_rule_rule').on(t.ruleId),
    foreignKey({
      name: 'department_data_rule_link',
      columns: [t.departmentId, t.permissionId],
      foreignColumns: [departmentPermission.departmentId, departmentPermission.permissionId],
    }).onDelete('cascade'),
  ],
)

export const departmentRoleDataRule = pgTable(
  'department_role_data_rule',
  {
    departmentRoleId: text('department_role_id').notNull(),
    permissionId: text('permission_id').notNull(),
    ruleId: ruleId(),
  },
  (t) => [
    primaryKey({ columns: [t.departmentRoleId, t.ruleId] }),
    index('department_role_data_rule_rule').on(t.ruleId),
    foreignKey({
      name: 'department_role_data_rule_link',
      columns: [t.departmentRoleId, t.permissionId],
      foreignColumns: [departmentRolePermission.departmentRoleId, departmentRolePermission.permissionId],
    }).onDelete('cascade'),
  ],
)
