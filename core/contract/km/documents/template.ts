import * as v from 'valibot'
import { type Args, endpoint } from '../../endpoint.ts'
import { flag, number, text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { Id, line, NumberText, orEmpty, Switch } from '../../values.ts'
import { FieldsGiven, FieldValue } from './field-values.ts'

export const chapter = '知识'

/*
 * Ours: what a new document begins with. A template belongs to a category and to those below it; without a category it is
 * offered everywhere. A template whose category was deleted is offered nowhere.
 */

export const TEMPLATE_FORMATS = ['html', 'markdown'] as const
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number]
const Format = v.picklist(TEMPLATE_FORMATS, '格式应为 html 或 markdown')
const name = v.pipe(line(50), v.trim(), v.nonEmpty('请输入模板名称'))
const purpose = v.nullish(v.pipe(line(100), v.trim()))
const Values = v.record(v.string(), FieldValue)

export const {
  list: templateList,
  get: templateGet,
  add: templateAdd,
  edit: templateEdit,
  remove: templateDelete,
  removeMany: templateDeleteBatch,
} = recordCalls({
  base: '/KM/kmTemplate',
  name: '文档模板',
  kind: 'document-template',
  right: 'km:template',
  body: {
    name,
    /** One line that says what it is for. */
    purpose,
    categoryId: orEmpty(Id),
    format: v.optional(Format, 'html'),
    /** `{{日期}}`, `{{姓名}}` and `{{部门}}` are filled in when a document begins. HTML is cleaned, and may have no pictures. */
    body: v.pipe(line(200_000), v.nonEmpty('请填写正文')),
    keywords: v.nullish(line(500)),
    /** Values of the category's form by field id. */
    fields: v.optional(FieldsGiven),
    enabled: v.optional(Switch, true),
    sortOrder: v.optional(
      v.pipe(
        NumberText,
        v.integer('排序应为整数'),
        v.minValue(0, '排序不能小于 0'),
        v.maxValue(9999, '排序不能大于 9999'),
      ),
      0,
    ),
  },
  fields: {
    name: text('名称'),
    purpose: text('用途'),
    categoryId: text('分类'),
    format: text('格式'),
    keywords: text('标签'),
    enabled: flag('启用'),
    sortOrder: number('排序'),
  },
  row: {
    name: v.string(),
    /** '' for a template of everywhere, and for one whose category was deleted. */
    categoryName: v.nullish(v.string()),
    format: Format,
    enabled: v.boolean(),
    sortOrder: v.number(),
    /** Not in the list. */
    body: v.optional(v.string()),
    fields: Values,
  },
  example: {
    name: '会议纪要',
    purpose: '例会与专题会',
    format: 'html',
    body: '<h2>议题</h2><p>{{日期}}</p>',
    keywords: '会议',
  },
})

type Every = Omit<NonNullable<Args<typeof templateAdd>['body']>, 'format'>
/** A template by its format. */
export type TemplateBody = (Every & { format: 'html' }) | (Every & { format: 'markdown' })

/** A template as it is offered to people who write. */
const Offered = v.object({
  id: v.string(),
  name: v.string(),
  purpose: v.string(),
  format: Format,
  /** The code of its category; null: it is offered everywhere. */
  category: v.nullable(v.string()),
  categoryName: v.nullable(v.string()),
  keywords: v.string(),
})
export type TemplateOffered = v.InferOutput<typeof Offered>

/** The code of a category, as in the upload. */
const category = v.optional(line(100))

/** In the order of the administrators, without their texts. */
export const templateOffered = endpoint({
  method: 'GET',
  path: '/KM/kmTemplate/offered',
  summary: '写一篇知识时可用的模板：某个分类的（含上级分类与通用的），或全部',
  query: v.object({ category }),
  result: v.array(Offered),
  access: 'km:doc:upload',
})

/** What a new document begins with. `category`: where it will be; absent: in the category of the template. */
export const templateStart = endpoint({
  method: 'GET',
  path: '/KM/kmTemplate/start',
  summary: '用一个模板开始写：填好日期、姓名、部门的正文，以及标签和字段',
  query: v.object({ id: Id, category }),
  result: v.object({ ...Offered.entries, body: v.string(), fields: Values }),
  access: 'km:doc:upload',
})

/**
 * Makes a template of a document of one's own that was written here, with its keywords and fields and without its pictures.
 * Who keeps the categories decides what documents in them begin with.
 */
export const templateFromDocument = endpoint({
  method: 'POST',
  path: '/KM/kmTemplate/saveDocument',
  summary: '把自己写的一篇知识存为模板',
  /** Without a category it is offered everywhere. */
  body: v.object({ docId: Id, name, purpose, category }),
  result: v.string(),
  access: 'km:category:edit',
  audit: ['document-template-add'],
  done: '已存为模板',
})
