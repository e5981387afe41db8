import * as v from 'valibot'
import { isPageAddress } from '../../rules/own-page.ts'
import { endpoint } from '../endpoint.ts'
import { bannerEntries } from './banner-shown.ts'
import { Id, Ids, limit, line, NumberText, Revision, Switch } from '../values.ts'

export const chapter = '首页与站点'

/*
 * Banners of the portal's home page: a picture with a title and perhaps a link. Ours.
 */

export const BannerRow = v.looseObject({
  ...bannerEntries,
  sortOrder: v.number(),
  enabled: v.boolean(),
  /** Null: from the beginning, or without an end. */
  validFrom: v.nullish(v.string()),
  validUntil: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  /** The revision for an edit. */
  revision: v.string(),
})
export type BannerRow = v.InferOutput<typeof BannerRow>

const Moment = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/, '展示时间应为日期'))

const terms = {
  title: v.pipe(line(60), v.trim(), v.nonEmpty('请输入横幅标题')),
  picture: v.pipe(v.string(), v.maxLength(200, '图片地址不正确'), v.nonEmpty('请上传横幅图片')),
  link: v.nullish(
    v.pipe(
      line(500),
      v.trim(),
      v.check((text) => text === '' || isPageAddress(text), '链接应为以 / 开头的站内路径，或 http、https 网址'),
    ),
  ),
  sortOrder: v.optional(v.pipe(NumberText, v.integer('排序应为整数'), v.minValue(-1e6), v.maxValue(1e6)), 0),
  enabled: v.optional(limit(Switch), true),
  validFrom: v.nullish(limit(Moment)),
  validUntil: v.nullish(limit(Moment)),
}

export const bannerList = endpoint({
  method: 'GET',
  path: '/KM/kmBanner/list',
  summary: '全部横幅',
  result: v.array(BannerRow),
  access: 'km:banner:list',
  programs: 'site',
})

export const bannerAdd = endpoint({
  method: 'POST',
  path: '/KM/kmBanner/add',
  summary: '新增横幅',
  body: v.object(terms),
  result: v.string(),
  access: 'km:banner:edit',
  audit: ['banner-add'],
  programs: 'site',
  done: '添加成功！',
})

/** What is not given stays; null or an empty text takes a link or a limit of time away. */
export const bannerEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmBanner/edit',
  summary: '修改横幅',
  body: v.object({
    id: Id,
    ...terms,
    title: v.optional(terms.title),
    picture: v.optional(terms.picture),
    sortOrder: v.optional(terms.sortOrder.wrapped),
    enabled: v.optional(terms.enabled.wrapped),
    revision: Revision,
  }),
  access: 'km:banner:edit',
  audit: ['banner-edit'],
  programs: 'site',
  done: '修改成功!',
})

export const bannerDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmBanner/deleteBatch',
  summary: '删除横幅',
  query: v.object({ ids: Ids }),
  access: 'km:banner:edit',
  audit: ['banner-delete'],
  programs: 'site',
  done: '删除成功!',
})

/** Redraws the picture and returns the address to save. */
export const bannerPicture = endpoint({
  method: 'POST',
  path: '/KM/kmBanner/addPicture',
  summary: '上传横幅图片（PNG、JPG、WebP 或 GIF，不超过 5 MB）',
  bodyKind: 'bytes',
  result: v.string(),
  access: 'km:banner:edit',
  audit: ['site-picture-add'],
  programs: 'site',
  limit: { perMinute: 30, by: 'person' },
})
