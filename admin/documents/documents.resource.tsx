import { docListRecent } from '#core/contract/km/documents/document.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { LevelCell, LevelFilter } from '../levels/level-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { holdAction, keepAction } from './retention-actions.tsx'
import * as column from './document-columns.tsx'

/** Everything published that the person may read: where the figures of the dashboard and of 文件统计 lead. */
export const documents = defineResource({
  id: 'knowledge',
  noun: '知识',
  list: docListRecent,
  nameOf: column.documentName,
  columns: [
    column.title,
    column.category,
    column.department,
    column.author,
    column.created,
    column.reviewBy,
    column.views,
    { key: 'level', title: '密级', width: 100, isHidden: true, cell: ({ level }) => <LevelCell level={level} /> },
    { ...column.expireTime, isHidden: true },
  ],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    { key: 'createTime_begin', label: '创建从', match: 'is', control: DateControl },
    { key: 'createTime_end', label: '到', match: 'is', control: DateControl },
    { key: 'createBy', label: '作者账号', match: 'is', control: TextControl },
    { key: 'category', label: '分类编码', match: 'is', control: TextControl },
    { key: 'topicId', label: '专题编号', match: 'is', control: TextControl },
    { key: 'businessTypeList', label: '标签', match: 'is', control: dictionaryControl('km_dict_business', '全部') },
    { key: 'depId', label: '部门编号', match: 'is', control: TextControl },
    { key: 'level', label: '密级', match: 'is', control: LevelFilter },
    { key: 'reviewBy_end', label: '复查日期到', match: 'is', control: DateControl },
  ],
  actions: [keepAction, holdAction],
})

export const screens = { 'km/filemanagement/KnowledgeList': documents }
