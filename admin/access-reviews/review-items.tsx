import { accessReviewItems, accessReviewReport, type AccessReviewItem } from '#core/contract/km/rights/access-review.ts'
import { ITEM_STATES } from '#core/rules/access-review.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { ITEM_STATE_TEXTS } from '#core/text/access-review-text.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

const TONES = { open: 'warn', kept: 'good', dropped: 'bad', changed: 'quiet', gone: 'quiet' } as const

/** The grants of a campaign, with who is asked and what was decided. Its export is the report. */
export const reviewItems = defineResource({
  id: 'access-review-item',
  noun: '授权',
  list: accessReviewItems,
  nameOf: (row) => `${row.subjectName ?? ''}：${objectText(row)}`,
  columns: [
    { key: 'reviewId', title: '复核', width: 120 },
    { key: 'objectName', title: '对象', width: 230, text: objectText, cell: (row) => <ObjectName {...row} /> },
    { key: 'objectKind', title: '对象类型', width: 84, isHidden: true },
    { key: 'subjectName', title: '授权给', width: 120, text: ({ subjectName }) => subjectName ?? '已删除' },
    { key: 'bits', title: '权限', width: 120, text: (row) => row.bits_dictText },
    { key: 'validUntil', title: '有效期至', width: 150, isHidden: true },
    { key: 'grantTime', title: '授权时间', width: 150, isSortable: true, isHidden: true },
    { key: 'reviewerName', title: '谁复核', width: 90, isSortable: true },
    {
      key: 'state',
      title: '结果',
      width: 100,
      state: ({ state }) => ({ tone: TONES[state], text: ITEM_STATE_TEXTS[state] }),
    },
    { key: 'deciderName', title: '决定的人', width: 120, text: deciderText },
    { key: 'decideTime', title: '决定时间', width: 150, isSortable: true },
    { key: 'reason', title: '理由', width: 160 },
    { key: 'grantReason', title: '授权理由', width: 180, isHidden: true },
  ],
  filters: [
    {
      key: 'state',
      label: '结果',
      match: 'is',
      control: choiceControl(
        ITEM_STATES.map((value) => ({ value, text: ITEM_STATE_TEXTS[value] })),
        '全部',
      ),
    },
    { key: 'reviewerName', label: '谁复核', control: TextControl },
  ],
  sorting: { column: 'reviewerName', order: 'asc' },
  excel: { export: accessReviewReport },
})

function objectText({ objectName, objectKind, objectId }: AccessReviewItem): string {
  return objectName ?? (objectKind === 'document' ? `您不能阅读的知识 ${objectId}` : '已删除')
}

function deciderText({ deciderName, state, decideTime }: AccessReviewItem): string {
  const isByDefault = decideTime && (state === 'kept' || state === 'dropped')
  return deciderName ?? (isByDefault ? '无人，按约定' : '')
}

const ObjectName = (row: AccessReviewItem) =>
  row.objectKind === 'document' && row.objectName !== null ? (
    <a href={onSite(documentAddress(row.objectId))}>{row.objectName}</a>
  ) : (
    <>{objectText(row)}</>
  )
