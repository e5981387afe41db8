import { prepared } from '#core/api/prepared.ts'
import { FAILED_STAGES, failedFileList, failedFileRetry } from '#core/contract/km/files/failed-file.ts'
import { formatSize } from '#core/text/file-size.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { onSite } from '#core/routes/site-base.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { reasonsPanel } from './failed-reasons.tsx'
import { stagesPanel } from './stages-panel.tsx'

const STAGES = choiceControl(coded(...Object.entries(FAILED_STAGES)), '全部')

/** Files that could not be read, recognised or shown, with the reason; each can be tried again. */
export const failedFiles = defineResource({
  id: 'failed-file',
  noun: '读取失败的文件',
  list: failedFileList,
  nameOf: (row) => row.fileName,
  columns: [
    {
      key: 'title',
      title: '知识',
      width: 190,
      cell: (row) => <a href={onSite(documentAddress(row.docId))}>{row.title}</a>,
      text: (row) => row.title,
    },
    { key: 'fileName', title: '文件', width: 170, isSortable: true },
    {
      key: 'stage',
      title: '失败在',
      width: 90,
      state: ({ stage_dictText }) => ({ text: stage_dictText, tone: 'bad' }),
    },
    { key: 'reason', title: '原因', width: 250 },
    {
      key: 'fileSize',
      title: '大小',
      width: 90,
      align: 'end',
      text: (row) => formatSize(row.fileSize),
      isHidden: true,
    },
    { key: 'createBy', title: '作者账号', width: 110, isSortable: true },
    { key: 'createTime', title: '上传时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'stage', label: '失败在', match: 'is', control: STAGES },
    { key: 'reason', label: '原因', match: 'is', control: TextControl },
    { key: 'title', label: '标题', control: TextControl },
    { key: 'createBy', label: '作者账号', match: 'is', control: TextControl },
  ],
  actions: [
    reasonsPanel,
    stagesPanel,
    {
      id: 'retry',
      label: '重新读取',
      icon: 'refresh',
      on: 'both',
      access: failedFileRetry.access,
      call: (rows) => prepared(failedFileRetry, { body: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ],
  whyNone: '文件都读出来了',
})

export const screens = { 'km/filemanagement/FailedFileList': failedFiles }
