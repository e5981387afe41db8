import { FLOW_STATES } from '#core/rules/review/review-steps.ts'
import { flowExport, flowList, type FlowRow } from '#core/contract/km/review/review-flow.ts'
import { choiceControl } from '../../parts/form/choice-control.tsx'
import { TextControl } from '../../parts/form/text-control.tsx'
import { defineResource } from '../../resource/define.ts'
import { flowPanel } from './flow-panel.tsx'
import { OnePersonByIdControl } from '../../organisation/people-controls.tsx'
import { currentStep, STATES, stateOf } from './flow-words.ts'
import { TURN_ACTIONS } from './turn-actions.tsx'

/** Every submission: in which step it is, for whom it waits and since when. */
export const workflow = defineResource({
  id: 'workflow',
  noun: '审核流程',
  list: flowList,
  nameOf: (row: FlowRow) => row.title,
  columns: [
    { key: 'title', title: '标题', width: 240, isSortable: true },
    { key: 'version', title: '版本', width: 70, text: ({ version }) => `第 ${version} 版` },
    { key: 'state', title: '状态', width: 100, state: stateOf, isSortable: true },
    { key: 'step', title: '当前步骤', width: 100, text: currentStep },
    { key: 'waitsFor', title: '等谁', width: 140, text: ({ waitsFor }) => waitsFor.join('、') },
    { key: 'stepTime', title: '本步开始', width: 150, isSortable: true },
    { key: 'starterName', title: '提交人', width: 90 },
    { key: 'startTime', title: '提交时间', width: 150, isSortable: true },
    { key: 'endTime', title: '结束时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    { key: 'waitsFor', label: '等谁', match: 'is', control: OnePersonByIdControl },
    {
      key: 'state',
      label: '状态',
      match: 'is',
      control: choiceControl(
        FLOW_STATES.map((value) => ({ value, text: STATES[value].text })),
        '全部',
      ),
    },
  ],
  sorting: { column: 'startTime', order: 'desc' },
  excel: { export: flowExport },
  actions: [flowPanel, ...TURN_ACTIONS],
  whyNone: '还没有提交审核的知识',
})

export const screens = { 'km/filemanagement/WorkflowList': workflow }
