import * as v from 'valibot'
import { FIELD_KINDS } from '../../../rules/custom-fields/field-kind.ts'
import { type Args, endpoint } from '../../endpoint.ts'
import { Id, Ids, limit, line, Revision } from '../../values.ts'
import { FieldRules, FieldValue } from './field-values.ts'

export const chapter = '分类、专题与字段'

/*
 * Ours: the fields that the form of a category has beside title and keywords (自定义字段). A field belongs to a category and
 * to those below it. A field without a category belongs to every document.
 */

export const FieldRow = v.looseObject({
  id: v.string(),
  /** Id of the category it belongs to; null: every document. */
  categoryId: v.nullable(v.string()),
  categoryName: v.nullish(v.string()),
  label: v.string(),
  kind: v.picklist(FIELD_KINDS),
  required: v.boolean(),
  options: v.array(v.string()),
  /** What a value has to keep: a format and limits. */
  rules: FieldRules,
  /** The default value in the form. */
  preset: v.nullable(FieldValue),
  /** For the kind `person`: the name of the preset person. */
  presetName: v.nullish(v.string()),
  /** A help text below the field. */
  hint: v.nullish(v.string()),
  sortOrder: v.number(),
  /** The revision for an edit. */
  revision: v.string(),
})
export type FieldRow = v.InferOutput<typeof FieldRow>

const label = v.pipe(line(30), v.trim(), v.nonEmpty('请输入字段名称'))
const options = v.pipe(v.array(line(60)), v.maxLength(100, '选项不能超过 100 个'))
const more = { rules: v.optional(FieldRules), preset: v.nullish(FieldValue), hint: v.nullish(line(100)) }

/** The form of a category in order, inherited fields first; without a category, the fields of all documents. */
export const fieldForm = endpoint({
  method: 'GET',
  path: '/KM/kmField/form',
  summary: '分类的表单字段（含上级分类的）',
  /** The code of the category, as in the upload. */
  query: v.object({ category: v.optional(line(100)) }),
  result: v.array(FieldRow),
  access: 'signed-in',
  programs: 'read',
})

/** For administrators: all fields, or those of one category itself. */
export const fieldList = endpoint({
  method: 'GET',
  path: '/KM/kmField/list',
  summary: '自定义字段列表',
  query: v.object({ categoryId: v.optional(Id) }),
  result: v.array(FieldRow),
  access: 'km:category:edit',
  programs: 'site',
})

export const fieldAdd = endpoint({
  method: 'POST',
  path: '/KM/kmField/add',
  summary: '新增自定义字段',
  /** Without a category it belongs to every document. */
  body: v.object({
    categoryId: v.nullish(limit(Id)),
    kind: v.picklist(FIELD_KINDS, '字段类型不正确'),
    label,
    required: v.optional(v.boolean(), false),
    options: v.optional(options, []),
    ...more,
  }),
  result: FieldRow,
  access: 'km:category:edit',
  audit: ['custom-field-add'],
  programs: 'site',
  done: '添加成功！',
})

type Said = Args<typeof fieldAdd>['body']
type Every = Omit<Said, 'kind' | 'options' | 'rules' | 'preset'>
type Ruled = Pick<Said, 'rules'>
/** What a field is by its kind. */
export type FieldBody =
  | (Every & Ruled & { kind: 'text'; preset?: string | null | undefined })
  | (Every & Ruled & { kind: 'number'; preset?: string | number | null | undefined })
  | (Every & { kind: 'date' | 'person'; preset?: string | null | undefined })
  | (Every & { kind: 'choice'; options: string[]; preset?: string | null | undefined })
  | (Every & Ruled & { kind: 'choices'; options: string[]; preset?: string[] | null | undefined })

/** What is not named stays as it is. So does the kind: values that are kept already are of that kind. */
export const fieldEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmField/edit',
  summary: '修改自定义字段',
  body: v.object({
    id: Id,
    label: v.optional(label),
    required: v.optional(v.boolean()),
    options: v.optional(options),
    ...more,
    revision: Revision,
  }),
  result: FieldRow,
  access: 'km:category:edit',
  audit: ['custom-field-edit'],
  programs: 'site',
  done: '修改成功!',
})

/** Documents keep their values, which are shown as former ones. */
export const fieldDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmField/delete',
  summary: '删除自定义字段',
  query: v.object({ id: Id }),
  access: 'km:category:edit',
  audit: ['custom-field-delete'],
  programs: 'site',
  done: '删除成功!',
})

/** Puts fields of one category into this order. */
export const fieldOrder = endpoint({
  method: 'PUT',
  path: '/KM/kmField/order',
  summary: '调整自定义字段的顺序',
  query: v.object({ ids: Ids }),
  access: 'km:category:edit',
  audit: ['custom-field-order'],
  programs: 'site',
  done: '修改成功!',
})
