import type { PurgeRowState, PurgeState, Since } from '../rules/retention.ts'

export const SINCE_TEXTS: Readonly<Record<Since, string>> = { created: '创建', released: '最近一次发布' }

export const PURGE_STATE_TEXTS: Readonly<Record<PurgeState, string>> = {
  open: '等待批准',
  approved: '正在删除',
  done: '已完成',
  refused: '已驳回',
  withdrawn: '已撤回',
}

export const PURGE_ROW_TEXTS: Readonly<Record<PurgeRowState, string>> = {
  waiting: '等待',
  done: '已彻底删除',
  kept: '没有删除',
}
