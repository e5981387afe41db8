import type { Bit } from '#core/access/grant.ts'
import * as request from '#core/contract/km/rights/access-request.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { BIT_TEXTS } from '../grant-texts.ts'
import { ApprovePanel } from './approve-panel.tsx'
import { DeclinePanel } from './decline-panel.tsx'

const joinBits = (bits: readonly Bit[]) => bits.map((bit) => BIT_TEXTS[bit]).join('、')

/** Who asks to read what, and why; the oldest first. */
const accessRequests = defineResource({
  id: 'access-request',
  noun: '申请',
  list: request.requestsToDecide,
  nameOf: ({ realname, title, docId }) => `${realname ?? ''}：${title ?? docId}`,
  columns: [
    { key: 'realname', title: '申请人', width: 110, isSortable: true },
    { key: 'orgCodeTxt', title: '部门', width: 140 },
    { key: 'title', title: '知识', width: 240, text: titleText, cell: (row) => <Title {...row} /> },
    { key: 'bits', title: '申请的权限', width: 120, text: ({ bits }) => joinBits(bits) },
    { key: 'reason', title: '理由', width: 240 },
    { key: 'createTime', title: '申请时间', width: 170, isSortable: true },
  ],
  filters: [
    { key: 'realname', label: '申请人', control: TextControl },
    { key: 'reason', label: '理由', control: TextControl },
  ],
  actions: [
    {
      id: 'approve',
      label: '同意',
      icon: 'tick',
      on: 'both',
      access: request.requestApproveEach.access,
      panel: ApprovePanel,
    },
    {
      id: 'decline',
      label: '拒绝',
      icon: 'cross',
      isDanger: true,
      on: 'both',
      access: request.requestDeclineEach.access,
      panel: DeclinePanel,
    },
  ],
  sorting: { column: 'createTime', order: 'asc' },
  whyNone: '没有人在等您决定',
})

function titleText({ title, docId }: request.RequestRow): string {
  return title ?? `您不能阅读的知识 ${docId}`
}

const Title = (row: request.RequestRow) =>
  row.title ? <a href={onSite(documentAddress(row.docId))}>{row.title}</a> : <>{titleText(row)}</>

export const screens = { 'km/rights/AccessRequestList': accessRequests }
