import { prepared } from '#core/api/prepared.ts'
import * as purge from '#core/contract/km/retention/purge-request.ts'
import { PURGE_STATE_TEXTS, PURGE_ROW_TEXTS } from '#core/text/retention-text.ts'
import { PURGE_STATES } from '#core/rules/retention.ts'
import { api } from '../api.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource, type ResourceAction } from '../resource/define.ts'
import { childList } from '../resource/detail/child-list.ts'

type Row = purge.PurgeRequestRow

const TONES = { open: 'warn', approved: 'warn', done: 'good', refused: 'bad', withdrawn: 'quiet' } as const
const ROW_TONES = { waiting: 'warn', done: 'good', kept: 'bad' } as const

const requested = defineResource({
  id: 'purged-document',
  noun: '知识',
  list: purge.purgeRequestDocuments,
  nameOf: titleText,
  columns: [
    { key: 'requestId', title: '申请', width: 120 },
    { key: 'title', title: '知识', width: 300, text: titleText },
    {
      key: 'state',
      title: '结果',
      width: 120,
      state: ({ state }) => ({ tone: ROW_TONES[state], text: PURGE_ROW_TEXTS[state] }),
    },
    { key: 'reason', title: '原因', width: 300 },
  ],
  sorting: { column: 'ordinal', order: 'asc' },
})

function titleText({ title, docId, state }: purge.PurgedDocument): string {
  return title ?? (state === 'done' ? `已删除的知识 ${docId}` : `您看不到的知识 ${docId}`)
}

const mayDecide = ({ state, own }: Row) => state === 'open' && !own
const reason = { key: 'reason', label: '理由', control: LinesControl, isWide: true } as const

const approve = rowAsking({
  id: 'approve',
  label: '批准',
  icon: 'tick',
  isDanger: true,
  call: purge.purgeRequestDecide,
  args: ({ id }: Row, asked) => ({ body: { ...asked, id, approve: true } }),
  isEnabled: mayDecide,
  title: (row) => `批准彻底删除 ${row.total} 篇`,
  said: (row) =>
    `${row.requesterName ?? '已注销的用户'}的理由：${row.reason}。全部版本和文件都会删除，不能恢复；被冻结、还在保留期内或已还原的不删。`,
  fields: [reason],
  done: () => '已批准，正在删除',
})

const refuse = rowAsking({
  id: 'refuse',
  label: '驳回',
  icon: 'cross',
  call: purge.purgeRequestDecide,
  args: ({ id }: Row, asked) => ({ body: { ...asked, id, approve: false } }),
  isEnabled: mayDecide,
  title: (row) => `驳回彻底删除 ${row.total} 篇的申请`,
  fields: [{ ...reason, isRequired: true }],
})

const withdraw: ResourceAction<Row> = {
  id: 'withdraw',
  label: '撤回',
  icon: 'undo',
  on: 'row',
  access: purge.purgeRequestWithdraw.access,
  isEnabled: ({ state, own }) => state === 'open' && own,
  confirm: () => '撤回后什么都不删除，可以再申请。',
  call: ([row]) => prepared(purge.purgeRequestWithdraw, { body: { id: row!.id } }),
}

const resultText = ({ total, done, kept }: Row) =>
  [`共 ${total} 篇`, done > 0 && `已删除 ${done}`, kept > 0 && `没有删除 ${kept}`].filter(Boolean).join('，')

const purgeRequests = defineResource({
  id: 'purge-request',
  noun: '彻底删除的申请',
  list: purge.purgeRequestList,
  nameOf: (row) => row.reason,
  columns: [
    { key: 'reason', title: '理由', width: 240 },
    {
      key: 'state',
      title: '状态',
      width: 100,
      state: ({ state }) => ({ tone: TONES[state], text: PURGE_STATE_TEXTS[state] }),
    },
    { key: 'total', title: '知识', width: 210, text: resultText },
    { key: 'requesterName', title: '申请人', width: 100 },
    { key: 'createTime', title: '申请时间', width: 150, isSortable: true },
    { key: 'deciderName', title: '决定的人', width: 100 },
    { key: 'decideReason', title: '决定的理由', width: 180 },
    { key: 'decideTime', title: '决定时间', width: 150, isSortable: true, isHidden: true },
    { key: 'endTime', title: '完成时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    {
      key: 'state',
      label: '状态',
      match: 'is',
      control: choiceControl(
        PURGE_STATES.map((value) => ({ value, text: PURGE_STATE_TEXTS[value] })),
        '全部',
      ),
    },
    { key: 'reason', label: '理由', control: TextControl },
  ],
  detail: {
    load: (id, signal) => api.call(purge.purgeRequestGet, { query: { id } }, signal),
    main: ['state', 'total', 'requesterName', 'decideReason'],
    tabs: [
      childList({
        id: 'documents',
        label: '知识与结果',
        of: requested,
        by: ({ id: requestId }: Row) => ({ requestId }),
      }),
    ],
  },
  actions: [approve, refuse, withdraw],
  sorting: { column: 'createTime', order: 'desc' },
  refresh: 10,
  whyNone: '在“知识回收站”里申请，由另一个人在这里批准',
})

export const screens = { 'km/retention/PurgeRequestList': purgeRequests }
