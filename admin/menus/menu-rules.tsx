import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { prepared } from '#core/api/prepared.ts'
import { type DataRule, ruleAdd, ruleDelete, ruleEdit, ruleListOf } from '#core/contract/sys/data-rule.ts'
import type { PermissionNode } from '#core/contract/sys/menu.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { api } from '../api.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { Confirm } from '../parts/confirm/confirm.tsx'
import { PlainTable } from '../parts/data-table/plain-table.tsx'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import type { PanelProps, ResourceForm } from '../resource/define.ts'
import { RecordDrawer } from '../resource/record-drawer.tsx'
import { rowId } from '../resource/row-id.ts'
import { useSave } from '../resource/use-save.ts'
import { useMay } from '../rights.ts'

const COLUMNS = [
  { key: 'ruleName', title: '名称', width: 160 },
  { key: 'ruleColumn', title: '字段', width: 120 },
  { key: 'ruleConditions', title: '条件', width: 100 },
  { key: 'ruleValue', title: '值', width: 160 },
  { key: 'status', title: '状态', text: ({ status }: DataRule) => (status === '0' ? '无效' : '有效') },
]

const VALID = choiceControl(
  [
    { value: '1', text: '有效' },
    { value: '0', text: '无效' },
  ],
  null,
)

const formOf = (permissionId: string): ResourceForm<typeof ruleAdd, typeof ruleEdit> => ({
  add: ruleAdd,
  edit: ruleEdit,
  preset: { permissionId, status: '1' },
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

/** Which rows of a menu's list may be seen: the rules that roles and departments tick. */
export function MenuRules({ rows, onClose }: PanelProps<PermissionNode>): ReactElement {
  const { id: permissionId, name } = rows[0]!
  const mayChange = useMay()(ruleAdd.access)
  const { last, failure, retry } = useQuery(permissionId, (signal) =>
    api.call(ruleListOf, { query: { permissionId } }, signal),
  )
  const [open, setOpen] = useState<DataRule | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Drawer title={`“${name}”的数据规则`} width="wide" onClose={onClose}>
      <div className="zk-resource">
        {mayChange && (
          <div className="zk-resource-actions">
            <Button icon="plus" intent="primary" text="新增数据规则" onClick={() => setOpen('new')} />
          </div>
        )}
        <Refusal>{failure}</Refusal>
        {last && <Rules rules={last} onChanged={retry} {...(mayChange && { onEdit: setOpen })} />}
      </div>
      {open && (
        <RecordDrawer
          def={{ id: 'data-rule', noun: '数据规则' }}
          form={formOf(permissionId)}
          id={open === 'new' ? null : open.id}
          row={open === 'new' ? null : open}
          onClose={close}
          onSaved={() => {
            close()
            retry()
          }}
        />
      )}
    </Drawer>
  )
}

interface RulesProps {
  rules: readonly DataRule[]
  /** Without it they are only shown. */
  onEdit?: (rule: DataRule) => void
  onChanged: () => void
}

function Rules({ rules, onEdit, onChanged }: RulesProps): ReactElement {
  const [leaving, setLeaving] = useState<DataRule | null>(null)
  const { save, refusal } = useSave()
  const remove = async ({ id }: DataRule) => {
    if (await save(prepared(ruleDelete, { query: { id } }))) onChanged()
    setLeaving(null)
  }
  if (rules.length === 0) return <EmptyState icon="search" title="还没有数据规则，列表不受限制" />
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <PlainTable
        label="数据规则"
        columns={COLUMNS}
        rows={rules}
        rowKey={rowId}
        {...(onEdit && {
          actions: (row: DataRule) => [
            { id: 'edit', label: '编辑', run: () => onEdit(row) },
            { id: 'remove', label: '删除', danger: true, run: () => setLeaving(row) },
          ],
        })}
      />
      {leaving && (
        <Confirm action="删除" isDanger onClose={() => setLeaving(null)} onConfirm={() => remove(leaving)}>
          删除“{leaving.ruleName}”？勾选了它的角色和部门不再受它限制。
        </Confirm>
      )}
    </>
  )
}
