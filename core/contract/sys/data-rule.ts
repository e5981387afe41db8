import * as v from 'valibot'
import { CONDITIONS } from '../../data-rules/plain-rule.ts'
import { endpoint } from '../endpoint.ts'
import { date, text } from '../list-field.ts'
import { listQuery } from '../page.ts'
import { Id, IdsOrNone, line, Revision, ZeroOne } from '../values.ts'

export const chapter = '角色与菜单'

/** The rows of a menu's list that a user sees. */
export const DataRule = v.looseObject({
  id: v.string(),
  permissionId: v.string(),
  ruleName: v.string(),
  ruleColumn: v.nullish(v.string()),
  ruleConditions: v.picklist(CONDITIONS),
  ruleValue: v.string(),
  /** '0': not in force. */
  status: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  revision: v.string(),
})
export type DataRule = v.InferOutput<typeof DataRule>

/** Rules that can be ticked, and the ids of the ticked ones. */
export const RuleTicks = v.looseObject({ datarule: v.array(DataRule), drChecked: v.nullish(v.string()) })

/** The part of a body with the rules that are to be ticked. */
export const ticked = { permissionId: Id, dataRuleIds: IdsOrNone }

const ruleName = v.pipe(line(50), v.trim(), v.nonEmpty('请输入规则名称'))
const ruleConditions = v.picklist(CONDITIONS, '条件规则不正确')
const more = { ruleColumn: v.nullish(line(50)), status: v.nullish(ZeroOne) }

export const ruleListOf = endpoint({
  method: 'GET',
  path: '/sys/permission/getPermRuleListByPermId',
  summary: '某菜单的数据规则',
  query: v.object({ permissionId: Id }),
  result: v.array(DataRule),
  access: 'sys:rule:list',
  programs: 'site',
})
export const ruleSearch = endpoint({
  method: 'GET',
  path: '/sys/permission/queryPermissionRule',
  summary: '查询数据规则',
  query: listQuery,
  fields: {
    id: text('编号'),
    permissionId: text('菜单'),
    ruleName: text('规则名称'),
    ruleColumn: text('规则字段'),
    ruleConditions: text('规则条件', 'rule_conditions'),
    ruleValue: text('规则值'),
    status: text('状态', 'valid_status'),
    createTime: date('创建时间'),
  },
  result: v.array(DataRule),
  access: 'sys:rule:list',
  programs: 'site',
})
export const ruleAdd = endpoint({
  method: 'POST',
  path: '/sys/permission/addPermissionRule',
  summary: '新增数据规则',
  body: v.object({
    permissionId: Id,
    ruleName,
    ruleConditions,
    ruleValue: line(2000),
    ...more,
    status: v.nullish(ZeroOne, '1'),
  }),
  access: 'sys:rule:edit',
  audit: ['data-rule-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
export const ruleEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/permission/editPermissionRule',
  summary: '修改数据规则',
  body: v.object({
    id: Id,
    ruleName: v.optional(ruleName),
    ruleConditions: v.optional(ruleConditions),
    ruleValue: v.optional(line(2000)),
    ...more,
    revision: Revision,
  }),
  access: 'sys:rule:edit',
  audit: ['data-rule-edit'],
  power: true,
  programs: 'site',
  done: '更新成功！',
})
export const ruleDelete = endpoint({
  method: 'DELETE',
  path: '/sys/permission/deletePermissionRule',
  summary: '删除数据规则',
  query: v.object({ id: Id }),
  access: 'sys:rule:edit',
  audit: ['data-rule-delete'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
