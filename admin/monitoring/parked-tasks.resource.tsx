import { prepared } from '#core/api/prepared.ts'
import { parkedTaskDelete, parkedTaskList, parkedTaskRetry } from '#core/contract/platform/parked-task.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { joinNames } from '../resource/actions/join-names.ts'

/** Background tasks that were given up, with the reason; an operator removes the reason and has them tried again. */
export const parkedTasks = defineResource({
  id: 'parked-tasks',
  noun: '没有完成的任务',
  list: parkedTaskList,
  refresh: 10,
  nameOf: (row) => row.kind_dictText,
  columns: [
    { key: 'kind', title: '种类', width: 150, isSortable: true },
    { key: 'reason', title: '原因', width: 300 },
    { key: 'attempts', title: '尝试次数', width: 100, isSortable: true },
    { key: 'lost', title: '服务器中断', width: 100 },
    { key: 'createTime', title: '提交时间', width: 160, isSortable: true },
    { key: 'finishTime', title: '停止时间', width: 160, isSortable: true },
  ],
  filters: [{ key: 'reason', label: '原因', control: TextControl }],
  actions: [
    {
      id: 'retry',
      label: '重试',
      icon: 'refresh',
      on: 'both',
      access: parkedTaskRetry.access,
      call: (rows) => prepared(parkedTaskRetry, { body: { ids: rows.map(({ id }) => id).join(',') } }),
    },
    {
      id: 'remove',
      label: '移除',
      icon: 'trash',
      on: 'both',
      access: parkedTaskDelete.access,
      confirm: (rows) => `不再显示任务${joinNames(rows.map((row) => row.kind_dictText))}吗？`,
      note: '没有完成的工作仍然没有完成，只移除这里的记录。',
      call: (rows) => prepared(parkedTaskDelete, { body: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ],
  whyNone: '后台任务都能完成；多次没有成功的任务停在这里，保留一个月',
})

export const screens = { 'modules/monitor/ParkedTasks': parkedTasks }
