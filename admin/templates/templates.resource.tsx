import { categories } from '#core/contract/km/documents/category.ts'
import * as template from '#core/contract/km/documents/template.ts'
import { richControl } from '../announcements/rich-control.tsx'
import { choiceControl, coded, FlagSwitch } from '../parts/form/choice-control.tsx'
import { LinesControl, NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { byKind } from '../resource/by-kind.ts'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { taxonomyNodes } from '../taxonomy/taxonomy-nodes.ts'
import { CategoryControl } from '../taxonomy/category-control.ts'
import { ValuesControl } from './values-control.tsx'

const FORMATS = coded(['html', '文档'], ['markdown', 'Markdown'])
const formatText = (format: template.TemplateFormat) => FORMATS.find(({ value }) => value === format)!.text
const ON = { tone: 'good', text: '启用' } as const
const OFF = { tone: 'quiet', text: '停用' } as const

const body = {
  key: 'body',
  label: '正文',
  section: '新文档从这里开始',
  isRequired: true,
  isWide: true,
  help: '{{日期}}、{{姓名}}、{{部门}} 在新建时换成当天的日期和新建的人',
} as const

export const templates = defineResource({
  id: 'document-template',
  noun: '文档模板',
  list: template.templateList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 150, isSortable: true },
    { key: 'purpose', title: '用途', width: 280 },
    {
      key: 'categoryName',
      title: '分类',
      width: 110,
      text: ({ categoryId, categoryName }) => categoryName || (categoryId ? '分类已删除' : '全部分类'),
    },
    { key: 'format', title: '格式', width: 90, text: ({ format }) => formatText(format) },
    { key: 'keywords', title: '标签', width: 140, isHidden: true },
    { key: 'sortOrder', title: '排序', width: 70, align: 'end', isSortable: true },
    { key: 'enabled', title: '状态', width: 80, state: ({ enabled }) => (enabled ? ON : OFF) },
    { key: 'createBy', title: '创建人', width: 100, isHidden: true },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [{ key: 'name', label: '名称', control: TextControl }],
  tree: { key: 'categoryId', label: '分类', load: (signal) => taxonomyNodes(categories, signal) },
  sorting: { column: 'sortOrder', order: 'asc' },
  form: {
    add: template.templateAdd,
    edit: template.templateEdit,
    get: template.templateGet,
    preset: { format: 'html', enabled: true },
    fields: byKind<template.TemplateBody>()(
      'format',
      [
        { key: 'name', label: '名称', control: TextControl, isRequired: true },
        { key: 'purpose', label: '用途', control: TextControl, isWide: true, help: '一句话：什么时候用它' },
        {
          key: 'categoryId',
          label: '分类',
          control: CategoryControl,
          help: '在这个分类和它的下级分类里提供；不选就处处提供',
        },
        { key: 'enabled', label: '启用', control: FlagSwitch },
        { key: 'sortOrder', label: '排序', control: NumberControl, help: '小的在前' },
        {
          key: 'format',
          label: '格式',
          section: body.section,
          control: choiceControl(FORMATS, null),
          isFixed: true,
          help: '保存以后不能修改',
        },
        { key: 'keywords', label: '标签', section: body.section, control: TextControl, help: '用空格隔开' },
        { key: 'fields', label: '字段', section: body.section, control: ValuesControl, isWide: true },
      ],
      {
        html: [{ ...body, control: richControl('正文') }],
        markdown: [{ ...body, control: LinesControl }],
      },
    ),
  },
  remove: removal(template.templateDeleteBatch, '已经用它写的知识不受影响。'),
})

export const screens = { 'km/datasetting/KmTemplateList': templates }
