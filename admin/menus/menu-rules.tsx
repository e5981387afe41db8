import type { ReactElement } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type DataRule, ruleAdd, ruleDelete, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import type { PermissionNode } from '#core/contract/sys/menu.ts'
import { api } from '../api.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps, RecordForm } from '../resource/define.ts'
import { RecordsDrawer } from '../resource/record/records-drawer.tsx'
import { hangedOn } from '../resource/actions/removal.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import { BUTTON } from './menu-kinds.ts'

const COLUMNS = [
  { key: 'ruleName', title: '名称', width: 160 },
  { key: 'ruleColumn', title: '字段', width: 120 },
  { key: 'ruleConditions', title: '条件', width: 100 },
  { key: 'ruleValue', title: '值', width: 160 },
  { key: 'status', title: '状态', text: ({ status }: DataRule) => (status === '0' ? '无效' : '有效') },
]

const VALID = choiceControl(coded(['1', '有效'], ['0', '无效']), null)

const menuRuleForm = (permissionId: string): RecordForm<typeof ruleAdd, typeof ruleEdit> => ({
  add: ruleAdd,
  edit: ruleEdit,
  load: async (id) => {
    const rules = await api.call(ruleListOf, { query: { permissionId } })
    return rules.find((row) => row.id === id) ?? Promise.reject(new Error('数据规则不存在'))
  },
  preset: { permissionId },
  fields: [
    { key: 'ruleName', label: '名称', control: TextControl, isRequired: true },
    { key: 'ruleColumn', label: '字段', control: TextControl, help: '如 createBy、orgCode' },
    {
      key: 'ruleConditions',
      label: '条件',
      control: dictionaryControl<DataRule['ruleConditions']>('rule_conditions', null),
      isRequired: true,
    },
    {
      key: 'ruleValue',
      label: '值',
      control: LinesControl,
      isRequired: true,
      help: '可以用 #{sys_user_code}、#{sys_org_code} 等代表当前用户的值',
    },
    { key: 'status', label: '状态', control: VALID },
  ],
})

/** The data rules of a menu's list, which roles and departments can be given. */
function MenuRules({ rows, onClose }: PanelProps<PermissionNode>): ReactElement {
  const { id: permissionId, name } = rows[0]!
  return (
    <RecordsDrawer
      title={`“${name}”的数据规则`}
      def={{
        id: 'data-rule',
        noun: '数据规则',
        nameOf: (row: DataRule) => row.ruleName,
        columns: COLUMNS,
        form: menuRuleForm(permissionId),
        remove: {
          access: ruleDelete.access,
          ...hangedOn(ruleDelete),
          call: (id) => prepared(ruleDelete, { query: { id } }),
          note: '勾选了它的角色和部门不再受它限制。',
        },
        nothing: '还没有数据规则，列表不受限制',
      }}
      load={(signal) => api.call(ruleListOf, { query: { permissionId } }, signal)}
      onClose={onClose}
    />
  )
}

export const menuRules = rowPanel({
  id: 'rules',
  label: '数据规则',
  icon: 'filter',
  access: ruleListOf.access,
  isEnabled: ({ menuType }) => menuType !== BUTTON,
  panel: MenuRules,
})
