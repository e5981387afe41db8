import { deputyAdd, deputyDeleteBatch, deputyEdit, deputyGet, deputyList } from '#core/contract/sys/deputy.ts'
import { OnePersonControl } from '../organisation/people-controls.tsx'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { SecondControl } from '../parts/form/date-control.tsx'
import { secondProblem } from '../parts/form/date-text.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'

const IN_FORCE = '1'
const ON = { tone: 'good', text: '有效' } as const
const OFF = { tone: 'quiet', text: '无效' } as const

/** Deputies of all people. */
export const deputies = defineResource({
  id: 'deputy',
  noun: '代理人',
  list: deputyList,
  nameOf: (row) => `${row.userName} → ${row.agentUserName}`,
  columns: [
    { key: 'userName', title: '用户账号', width: 160 },
    { key: 'agentUserName', title: '代理人账号', width: 160 },
    { key: 'agentRealname', title: '代理人姓名', width: 120 },
    { key: 'startTime', title: '代理开始时间', width: 170, isSortable: true },
    { key: 'endTime', title: '代理结束时间', width: 170, isSortable: true },
    {
      key: 'status',
      title: '状态',
      width: 90,
      isSortable: true,
      state: ({ status }) => (status === IN_FORCE ? ON : OFF),
    },
    { key: 'createBy', title: '设置人', width: 110, isHidden: true },
    { key: 'createTime', title: '设置时间', width: 170, isSortable: true },
  ],
  filters: [
    { key: 'userName', label: '用户账号', control: TextControl },
    { key: 'agentUserName', label: '代理人账号', control: TextControl },
  ],
  form: {
    add: deputyAdd,
    edit: deputyEdit,
    get: deputyGet,
    fields: [
      { key: 'userName', label: '用户', control: OnePersonControl, isRequired: true, isFixed: true },
      { key: 'agentUserName', label: '代理人', control: OnePersonControl, isRequired: true },
      { key: 'startTime', label: '代理开始时间', control: SecondControl, isRequired: true, check: secondProblem },
      { key: 'endTime', label: '代理结束时间', control: SecondControl, isRequired: true, check: secondProblem },
      {
        key: 'status',
        label: '状态',
        control: choiceControl(coded([IN_FORCE, ON.text], ['0', OFF.text]), null),
        help: '两人都能审核知识时，代理人在这段时间里代他审核；此外只是说明由谁代办，不给任何权限',
      },
    ],
  },
  remove: removal(deputyDeleteBatch),
})

export const screens = { 'system/SysUserAgentList': deputies }
