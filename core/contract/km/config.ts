import * as v from 'valibot'
import { SITE_GROUPS } from '../../rules/site/site-item.ts'
import { endpoint } from '../endpoint.ts'
import { text as textField } from '../list-field.ts'
import { pageOf, pageQuery } from '../page.ts'
import { exportCall, importCalls } from '../sheet.ts'
import { line } from '../values.ts'

export const chapter = '首页与站点'

/*
 * The site configuration. `core/rules/site/site-items.ts` lists the keys and the values they take;
 * values are always text. The id of a row is its key: every key has exactly one row, stored or built in.
 */

export const SiteRow = v.looseObject({
  id: v.string(),
  itemCode: v.string(),
  itemValue: v.nullable(v.string()),
  itemName: v.nullish(v.string()),
  /** The family has `text`, `img`, `checkBox` and other types. */
  valueType: v.nullish(v.string()),
  /** The choices, as a comma list of `value:text`. */
  valueOptions: v.nullish(v.string()),
  /** Ours, absent elsewhere: */
  itemGroup: v.optional(v.picklist(Object.keys(SITE_GROUPS) as (keyof typeof SITE_GROUPS)[])),
  isDefault: v.optional(v.boolean()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type SiteRow = v.InferOutput<typeof SiteRow>

const code = v.pipe(line(64), v.nonEmpty('请指明配置项'))
/** The declaration of a key says which values it accepts. */
const text = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(wireText))
const value = v.pipe(v.nullish(v.union([v.string(), v.number(), v.boolean()]), ''), v.transform(wireText))

function wireText(given: string | number | boolean): string {
  return typeof given === 'boolean' ? (given ? '1' : '0') : String(given)
}

export const siteInfo = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/querySiteInfo',
  summary: '站点外观',
  result: v.array(SiteRow),
  access: 'anonymous',
})

/**
 * All keys in the order of the screen; `itemCode`, `itemName` and `itemGroup` filter them, and `*` matches anything.
 */
export const siteItemList = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/list',
  summary: '站点配置项列表',
  query: v.looseObject(pageQuery),
  result: pageOf(SiteRow),
  access: 'km:config:list',
  programs: 'site',
})

export const siteItemGet = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/queryById',
  summary: '按编号取一个配置项',
  query: v.object({ id: code }),
  result: SiteRow,
  access: 'km:config:list',
  programs: 'site',
})

/** Sets the value of a key that has its built-in value. */
export const siteItemAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSysConfig/add',
  summary: '设置一个还是默认值的配置项',
  body: v.looseObject({ itemCode: code, itemValue: value }),
  access: 'km:config:edit',
  audit: ['site-config-edit'],
  programs: 'site',
  done: '添加成功！',
})

export const siteItemEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSysConfig/edit',
  summary: '修改一个配置项',
  /** The family sends the row back; its id and its key are the same here. */
  body: v.looseObject({ id: v.nullish(code), itemCode: v.nullish(code), itemValue: value }),
  access: 'km:config:edit',
  audit: ['site-config-edit'],
  programs: 'site',
  done: '修改成功!',
})

/**
 * Ours: changes several items, all or none. No value means the built-in one. With `before`, it is refused if somebody
 * else changed the item.
 */
export const siteItemEditBatch = endpoint({
  method: 'PUT',
  path: '/KM/kmSysConfig/editBatch',
  summary: '一次修改多个配置项',
  body: v.object({
    items: v.pipe(
      v.array(v.object({ itemCode: code, itemValue: v.nullable(text), before: v.nullish(v.string()) })),
      v.minLength(1, '没有要保存的修改'),
      v.maxLength(200, '一次修改的配置项过多'),
    ),
  }),
  result: v.array(SiteRow),
  access: 'km:config:edit',
  audit: ['site-config-edit', 'site-config-reset'],
  programs: 'site',
  done: '保存成功！',
})

/** Resets it to the built-in value. */
export const siteItemDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSysConfig/delete',
  summary: '恢复一个配置项的默认值',
  query: v.object({ id: code }),
  access: 'km:config:edit',
  audit: ['site-config-reset'],
  programs: 'site',
  done: '已恢复默认值',
})

export const siteItemDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/kmSysConfig/deleteBatch',
  summary: '恢复多个配置项的默认值',
  query: v.object({
    ids: v.pipe(
      line(10_000),
      v.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
      v.minLength(1, '请选择一条记录！'),
    ),
  }),
  access: 'km:config:edit',
  audit: ['site-config-reset'],
  programs: 'site',
  done: '已恢复默认值',
})

const SiteChange = v.looseObject({
  id: v.string(),
  itemCode: v.string(),
  itemName: v.string(),
  /** The values before and after; null is the built-in value. */
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  createBy: v.nullable(v.string()),
  createTime: v.string(),
})
export type SiteChange = v.InferOutput<typeof SiteChange>

/** Ours: the changes with their people and times, the latest first. */
export const siteItemHistory = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/history',
  summary: '站点配置的修改记录',
  query: v.object({ pageNo: pageQuery.pageNo, pageSize: pageQuery.pageSize, itemCode: v.optional(line(64)) }),
  result: pageOf(SiteChange),
  access: 'km:config:list',
  programs: 'site',
})

/** Ours: uploads a picture for a key of the type `img` and returns the value to save. */
export const sitePictureAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSysConfig/picture/add',
  summary: '上传站点图片',
  bodyKind: 'bytes',
  result: v.string(),
  access: 'km:config:edit',
  audit: ['site-picture-add'],
  programs: 'site',
  done: '上传成功！',
})

/** Shown on the sign-in page, so anybody who knows its digest may see it. */
export const sitePicture = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/picture',
  summary: '站点图片',
  query: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '图片编号不正确')) }),
  access: 'anonymous',
  payload: 'blob',
})

/** One line of a workbook; an empty cell is an empty text. */
export const siteRecord = v.object({ itemCode: code, itemValue: v.optional(v.string(), '') })
const sheets = { base: '/KM/kmSysConfig', name: '站点配置' } as const
export const siteExport = exportCall({
  ...sheets,
  list: 'km:config:list',
  fields: { id: textField('编号'), itemCode: textField('配置项'), itemName: textField('名称') },
})
export const { importTemplate: siteTemplate, importExcel: siteImport } = importCalls({
  ...sheets,
  add: 'km:config:edit',
  audit: ['site-config-edit'],
})
