import { prepared } from '#core/api/prepared.ts'
import { jobKind, jobProblem } from '#core/contract/sys/jobs/job-kind.ts'
import * as job from '#core/contract/sys/jobs/scheduled-job.ts'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { api } from '../api.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { cronControl } from '../parts/cron/cron-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { TaskControl } from './task-control.tsx'
import { ParameterControl } from './parameter-control.tsx'
import { RunsPanel } from './runs-panel.tsx'

type Row = job.ScheduledJobRow

const WORKS = 0
const isWorking = ({ status }: Row) => status === WORKS
const taskTitle = ({ jobClassName }: Row) => jobKind(jobClassName)?.title ?? jobClassName
const nextRunText = (row: Row) => row.nextTime ?? (isWorking(row) ? '无执行时间' : '—')
const jobStateText = (row: Row) => row.status_dictText || (isWorking(row) ? '正常' : '停止')
const jobName = (row: Row) => row.description || taskTitle(row)

export const jobs = defineResource({
  id: 'scheduled-job',
  noun: '定时任务',
  list: job.jobList,
  refresh: 10,
  nameOf: jobName,
  columns: [
    { key: 'jobClassName', title: '任务', width: 180, isSortable: true, cell: taskTitle, text: taskTitle },
    { key: 'description', title: '描述', width: 220, isSortable: true },
    { key: 'cronExpression', title: 'Cron 表达式', width: 160, isSortable: true },
    { key: 'parameter', title: '参数', width: 160 },
    {
      key: 'status',
      title: '状态',
      width: 90,
      isSortable: true,
      cell: (row) => <StateDot tone={isWorking(row) ? 'good' : 'quiet'}>{jobStateText(row)}</StateDot>,
      text: jobStateText,
    },
    { key: 'nextTime', title: '下次执行', width: 170, isSortable: true, cell: nextRunText, text: nextRunText },
    { key: 'lastTime', title: '上次执行', width: 170, isSortable: true },
    { key: 'createBy', title: '创建人', width: 100, isHidden: true },
    { key: 'createTime', title: '创建时间', width: 170, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'jobClassName', label: '任务', match: 'is', control: TaskControl },
    { key: 'description', label: '描述', control: TextControl },
    { key: 'status', label: '状态', match: 'is', control: dictionaryControl('quartz_status', '全部') },
  ],
  form: {
    add: job.jobAdd,
    edit: job.jobEdit,
    load: (id) => api.call(job.jobGet, { query: { id } }),
    preset: { cronExpression: '0 0 3 * * ? *' },
    fields: [
      { key: 'jobClassName', label: '任务', control: TaskControl, isRequired: true },
      {
        key: 'cronExpression',
        label: 'Cron 表达式',
        control: cronControl({ face: 'modes', zone: job.JOB_ZONE }),
        isRequired: true,
        help: '按北京时间执行；服务器停机错过的，启动后补做一次',
      },
      {
        key: 'parameter',
        label: '参数',
        control: ParameterControl,
        check: (value, { jobClassName }) => jobProblem(jobClassName ?? '', value),
      },
      { key: 'status', label: '状态', control: dictionaryControl('quartz_status', null) },
      { key: 'description', label: '描述', control: TextControl },
    ],
  },
  actions: [
    {
      id: 'execute',
      label: '立即执行',
      icon: 'play',
      on: 'row',
      access: job.jobExecute.access,
      confirm: ([row]) => `现在执行一次“${row ? jobName(row) : ''}”吗？`,
      call: ([row]) => prepared(job.jobExecute, { query: { id: row!.id } }),
    },
    {
      id: 'pause',
      label: '停止',
      icon: 'pause',
      on: 'row',
      access: job.jobPause.access,
      isEnabled: isWorking,
      call: ([row]) => prepared(job.jobPause, { query: { id: row!.id } }),
    },
    {
      id: 'resume',
      label: '恢复',
      icon: 'reset',
      on: 'row',
      access: job.jobResume.access,
      isEnabled: (row) => !isWorking(row),
      call: ([row]) => prepared(job.jobResume, { query: { id: row!.id } }),
    },
    { id: 'runs', label: '执行记录', icon: 'history', on: 'row', access: job.jobRuns.access, panel: RunsPanel },
  ],
  remove: removal(job.jobDeleteBatch, '执行记录一起删除，不能恢复。'),
  excel: { export: job.jobExport, import: { call: job.jobImport, template: job.jobTemplate } },
  whyNone: '定时任务在设定的时间执行服务器提供的任务，如备份、清理',
})

export const screens = { 'system/QuartzJobList': jobs }
