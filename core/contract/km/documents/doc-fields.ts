import * as v from 'valibot'
import { created, date, flag, number, text } from '../../list-field.ts'

/** The fields by which every list of documents can be filtered. */
export const docFields = {
  id: text('编号'),
  serialNumber: text('文号'),
  title: text('标题'),
  category: text('分类编码'),
  depId: text('部门'),
  orgCode: text('部门编码'),
  ...created,
  updateTime: date('修改时间'),
  expireTime: date('到期时间'),
  reviewBy: date('复查日期'),
  views: number('浏览次数'),
  downloads: number('下载次数'),
  status: number('状态', 'doc_dict_status'),
  scope: text('谁能看'),
  level: number('密级'),
  effectiveFrom: date('生效日期'),
  fileType: text('文件类型'),
  fileSize: number('文件大小'),
  releaseFlag: flag('已发布'),
} as const

const asked = v.optional(v.string())

/** What lists of documents may be asked beside their fields. */
export const docConditions = {
  createTime_begin: asked,
  createTime_end: asked,
  reviewBy_end: asked,
  /** Account of who looks after it. */
  ownedBy: asked,
  /** In this category or topic, by its id, and all below it. */
  categoryId: asked,
  topicId: asked,
  /** Any of these codes of `km_dict_business`. */
  businessTypeList: asked,
} as const
