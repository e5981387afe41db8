import { prepared } from '#core/api/prepared.ts'
import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { docDelete } from '#core/contract/km/documents/document.ts'
import { docEditRelease } from '#core/contract/km/documents/edit.ts'
import { healthList, type HealthRow } from '#core/contract/km/documents/health.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { HEALTH_KEYS, HEALTH_REASONS, healthGrade } from '#core/rules/health.ts'
import * as column from '../documents/document-columns.tsx'
import { OnePersonByIdControl } from '../organisation/people-controls.tsx'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'

const REASONS = HEALTH_KEYS.map((value) => ({ value, text: HEALTH_REASONS[value].name }))
const TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const
const reasonsOf = ({ reasons }: HealthRow) => reasons.map((each) => HEALTH_REASONS[each].name).join('、')
const ownerOf = ({ owner }: HealthRow) => (owner ? `${owner.name}${owner.gone ? '（已停用）' : ''}` : '')
const mayEdit = ({ may }: HealthRow) => may?.edit === true

const setOwner = rowAsking({
  id: 'owner',
  label: '指定负责人',
  icon: 'user',
  call: docEditRelease,
  args: ({ id }: HealthRow, asked) => ({ body: { ...asked, id } }),
  isEnabled: mayEdit,
  title: ({ title }) => `指定负责人：${title}`,
  said: (row) => `现在的负责人：${ownerOf(row) || '没有'}`,
  fields: [
    { key: 'ownerId', label: '负责人', control: OnePersonByIdControl, help: '清除后是作者' },
    { key: 'backupOwnerId', label: '备份负责人', control: OnePersonByIdControl, help: '负责人不在时由他看管' },
  ],
  preset: ({ owner, backupOwner }) => ({ ownerId: owner?.id ?? '', backupOwnerId: backupOwner?.id ?? '' }),
})

const setReview = rowAsking({
  id: 'review',
  label: '定复查日期',
  icon: 'calendar',
  call: docEditRelease,
  args: ({ id }: HealthRow, asked) => ({ body: { ...asked, id } }),
  isEnabled: mayEdit,
  title: ({ title }) => `定复查日期：${title}`,
  fields: [{ key: 'reviewBy', label: '复查日期', control: DateControl, isRequired: true }],
})

/** The worst documents first; each reason can be ended from its row. */
export const health = defineResource({
  id: 'knowledge-health',
  noun: '知识',
  list: healthList,
  sorting: { column: 'score', order: 'asc' },
  nameOf: column.documentName,
  columns: [
    { ...column.title, width: 240 },
    {
      key: 'score',
      title: '得分',
      width: 84,
      isSortable: true,
      state: ({ score }) => ({ text: String(score), tone: TONES[healthGrade(score)] }),
    },
    { key: 'reasons', title: '扣分原因', width: 220, text: reasonsOf },
    { key: 'owner', title: '负责人', width: 110, text: ownerOf },
    column.category,
    column.department,
    column.reviewBy,
    { ...column.views, isHidden: true },
    { key: 'healthTime', title: '得分时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'reason', label: '扣分原因', match: 'is', control: choiceControl(REASONS, '全部') },
    { key: 'title', label: '标题', control: TextControl },
    { key: 'ownedBy', label: '负责人账号', match: 'is', control: TextControl },
    { key: 'category', label: '分类编码', match: 'is', control: TextControl },
    { key: 'depId', label: '部门编号', match: 'is', control: TextControl },
  ],
  actions: [
    {
      id: 'confirm',
      label: '仍然有效',
      icon: 'endorsed',
      on: 'row',
      access: docConfirmValid.access,
      isEnabled: mayConfirm,
      call: ([row]) => prepared(docConfirmValid, { body: { docId: row!.id } }),
    },
    setReview,
    setOwner,
    {
      id: 'reread',
      label: '重新读取',
      icon: 'refresh',
      on: 'row',
      access: docReread.access,
      isEnabled: (row) => row.reasons.includes('unreadable') && mayEdit(row),
      call: ([row]) => prepared(docReread, { body: { docId: row!.id } }),
    },
    {
      id: 'remove-twin',
      label: '删除重复的',
      icon: 'trash',
      on: 'row',
      isDanger: true,
      access: docDelete.access,
      isEnabled: (row) => row.reasons.includes('duplicate') && row.may?.delete === true,
      confirm: ([row]) => `把《${row!.title ?? ''}》移到回收站？另一篇相同的留下。`,
      call: ([row]) => prepared(docDelete, { query: { id: row!.id } }),
    },
  ],
  whyNone: '没有要处理的知识',
})

/** Its owner may say so too, who need not be allowed to edit. */
function mayConfirm({ may }: HealthRow): boolean {
  return may?.confirm === true
}
