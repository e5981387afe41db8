import * as v from 'valibot'
import { SCOPES } from '../../../access/scope.ts'
import { FieldShown } from './field-values.ts'

/** How the page shows a file. */
export const VIEW_KINDS = [
  'pdf',
  'pages',
  'sheets',
  'archive',
  'html',
  'markdown',
  'text',
  'picture',
  'audio',
  'video',
  'none',
] as const

/** A PDF that was uploaded to be shown instead of a file. */
export const OwnPreview = v.object({ name: v.string(), sha256: v.string() })

const Keeper = v.object({ id: v.string(), name: v.string(), gone: v.boolean() })

/** A document in lists and details: the fields of the compatible interface, and ours. */
export const DocRow = v.looseObject({
  id: v.string(),
  title: v.string(),
  name: v.nullish(v.string()),
  fileType: v.nullish(v.string()),
  fileSize: v.nullish(v.number()),
  fileId: v.nullish(v.string()),
  status: v.number(),
  releaseFlag: v.number(),
  ftiFlag: v.nullish(v.number()),
  /** Why the text could not be read, in Chinese. */
  processMsg: v.nullish(v.string()),
  /** Ours: the file is protected; its text can be read with its password. */
  asksPassword: v.optional(v.boolean()),
  /** Ours, for people who may edit it: how many pages have been recognised; null when no page waits. */
  ocr: v.nullish(v.object({ done: v.number(), total: v.number() })),
  /** 0 all departments, 1 own department and below. */
  publicRemark: v.nullish(v.number()),
  downloadFlag: v.nullish(v.number()),
  /**
   * Ours, for a single document: its main file has numbers that the caller sees masked. `withheld`: so the file itself is
   * not given out.
   */
  masked: v.optional(v.picklist(['shown', 'withheld'])),
  /**
   * Ours, for a single document: the form in which the caller gets its main file: unchanged, stamped, or as a stamped
   * PDF.
   */
  downloadAs: v.optional(v.picklist(['original', 'stamped', 'pdf'])),
  orgCode: v.nullish(v.string()),
  orgCode_dictText: v.nullish(v.string()),
  depId: v.nullish(v.string()),
  depId_dictText: v.nullish(v.string()),
  category: v.nullish(v.string()),
  category_dictText: v.nullish(v.string()),
  /** Comma lists: values of `km_dict_business`, ids and codes of topics. */
  businessTypes: v.nullish(v.string()),
  businessTypes_dictText: v.nullish(v.string()),
  topicIds: v.nullish(v.string()),
  topicIds_dictText: v.nullish(v.string()),
  topicCodes: v.nullish(v.string()),
  topicCodes_dictText: v.nullish(v.string()),
  keywords: v.nullish(v.string()),
  remark: v.nullish(v.string()),
  favourites: v.nullish(v.number()),
  comments: v.nullish(v.number()),
  /** Whether it is a favourite of the caller. */
  favourite: v.optional(v.picklist([0, 1])),
  views: v.nullish(v.number()),
  downloads: v.nullish(v.number()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  lastUpdateTime: v.nullish(v.string()),
  currentVersion: v.nullish(v.number()),
  serialNumber: v.nullish(v.string()),
  /** Ours. */
  scope: v.optional(v.picklist(SCOPES)),
  /** Ours: real name of the author. */
  authorName: v.nullish(v.string()),
  /** Ours: how the page shows it. */
  viewKind: v.nullish(v.picklist(VIEW_KINDS)),
  /** The conversion to a PDF for reading: -1 failed, 0 waiting, 1 done, 2 not needed or not possible. */
  convertFlag: v.nullish(v.number()),
  /** Ours: why there is no text, in Chinese. */
  convertMsg: v.nullish(v.string()),
  /** The address that shows the file; '' when it has no preview. */
  previewFileId: v.nullish(v.string()),
  /** The same while an uploaded PDF is shown instead of the file, and can be replaced by the generated one; else ''. */
  originalPreviewFileId: v.nullish(v.string()),
  /** Ours: the uploaded PDF; null when the file itself is shown. */
  ownPreview: v.nullish(OwnPreview),
  /** Ours: there is a `thumbnail`. */
  hasThumbnail: v.optional(v.boolean()),
  /** Ours: the reason of the review for rejecting it. */
  rejectReason: v.nullish(v.string()),
  /** Ours: 0 is open to everybody, a higher level needs a clearance. */
  level: v.optional(v.number()),
  /** Ours: readers see it from then on. */
  effectiveFrom: v.nullish(v.string()),
  /** Ours: outdated from then on, but not hidden. */
  expireTime: v.nullish(v.string()),
  /** Ours: until then somebody should check whether it is still correct. */
  reviewBy: v.nullish(v.string()),
  /**
   * Ours, only in the details of one document: who has said last that the version readers see still holds, and when; null
   * if nobody has. The name is null when the account is gone.
   */
  confirmed: v.optional(v.nullable(v.object({ who: v.nullable(v.string()), time: v.string() }))),
  /** Ours: who looks after it, and who does while the owner is away; null when nobody is named. `gone`: the account cannot be used. */
  owner: v.nullish(Keeper),
  backupOwner: v.nullish(Keeper),
  /** Ours: its folder in the uploaded folder or archive, with `/` between folders; null without one. */
  folder: v.nullish(v.string()),
  /** Ours, only in the details of one document: the fields of its category's form, in order. */
  fields: v.optional(v.pipe(v.array(FieldShown), v.readonly())),
  /** Ours: increased by every change; an edit sends it back, so that it cannot overwrite somebody else's. */
  revision: v.optional(v.number()),
  /** Ours, for people who may work on it: the status of the version that is drafted or reviewed; null without one. */
  openStatus: v.nullish(v.number()),
  /** Ours, for people who may work on it: id of that version. */
  openVersion: v.nullish(v.string()),
  /** Ours, in the caller's own lists: how many remarks of the review about it are not settled. */
  openRemarks: v.optional(v.number()),
  /** Ours, in the list of what waits for the caller: it waits too long; for whom they decide, if not for themselves. */
  overdue: v.optional(v.boolean()),
  reviewFor: v.nullish(v.string()),
  /** Ours: what the caller may do with it. */
  may: v.optional(
    v.object({
      edit: v.boolean(),
      delete: v.boolean(),
      download: v.boolean(),
      submit: v.boolean(),
      withdraw: v.boolean(),
      review: v.boolean(),
      revise: v.boolean(),
      discard: v.boolean(),
      publish: v.boolean(),
      /** Only for one document: it may be converted now, or once more. */
      convert: v.optional(v.boolean()),
      /** They may say that it still holds. */
      confirm: v.optional(v.boolean()),
    }),
  ),
})
export type DocRow = v.InferOutput<typeof DocRow>
