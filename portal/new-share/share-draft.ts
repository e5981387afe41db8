import type { ShareRow, shareAdd, shareEdit } from '#core/contract/km/rights/share.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { wireDay } from '#core/text/wire-time.ts'

export type Addressee = Pick<ShareRow['to'][number], 'kind' | 'id'>

/** The values of the form. */
export interface ShareDraft {
  way: 'link' | 'people'
  to: readonly Addressee[]
  /** `kept`: keeps the existing code, which cannot be read any more. */
  codeUse: 'own' | 'kept' | 'none'
  code: string
  from: string
  until: string
  /** Text of the field; '' for unlimited. */
  maxViews: string
  download: boolean
  fixed: boolean
}

type Problems = Partial<Record<keyof ShareDraft, string>>

const DAY_MS = 86_400_000

/** The day that many days from now, in the API's time zone. */
export const dayIn = (days: number, now = new Date()): string => wireDay(new Date(now.getTime() + days * DAY_MS))

export const PERIODS = [1, 7, 30] as const

/** Without characters that look alike: 0 O o, 1 l I i. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 6

/** Generates a random access code. */
export function freshCode(): string {
  const code: string[] = []
  while (code.length < CODE_LENGTH) {
    const [at] = crypto.getRandomValues(new Uint8Array(1))
    // Rejects the highest bytes, so that every character is equally likely.
    if (at! < 256 - (256 % SIGNS.length)) code.push(SIGNS[at! % SIGNS.length]!)
  }
  return code.join('')
}

export const newDraft = (): ShareDraft => ({
  way: 'link',
  to: [],
  codeUse: 'own',
  code: freshCode(),
  from: dayIn(0),
  until: dayIn(7),
  maxViews: '',
  download: false,
  fixed: false,
})

/** The editable values of an existing share. */
export const draftOfShare = (share: ShareRow): ShareDraft => ({
  way: share.key === '' ? 'people' : 'link',
  to: share.to,
  codeUse: share.hasCode ? 'kept' : 'none',
  code: freshCode(),
  from: (share.validFrom ?? '').slice(0, 10),
  until: (share.validUntil ?? '').slice(0, 10),
  maxViews: share.maxViews ? String(share.maxViews) : '',
  download: share.bits.includes('download'),
  fixed: share.fixed,
})

/** Errors that prevent sending, by field. */
export function problemsOfDraft(draft: ShareDraft, today = dayIn(0)): Problems {
  const asksCode = draft.way === 'link' && draft.codeUse === 'own'
  return {
    ...(draft.way === 'people' && draft.to.length === 0 && { to: '请选择分享给谁' }),
    ...(asksCode && !/^[0-9A-Za-z]{4,16}$/.test(draft.code) && { code: '提取码应为 4 到 16 位字母或数字' }),
    ...(draft.until === '' && { until: '请填写截止日期' }),
    ...(draft.until !== '' && draft.until < today && { until: '有效期已经过去' }),
    ...(draft.until !== '' && draft.from > draft.until && { from: '开始日期应早于截止日期' }),
    ...(draft.maxViews !== '' && !/^[1-9]\d{0,5}$/.test(draft.maxViews) && { maxViews: '应为 1 到 999999 的整数' }),
  }
}

const codeBody = (draft: ShareDraft) => (draft.way === 'link' && draft.codeUse === 'own' ? { code: draft.code } : {})
const shareBits = (draft: ShareDraft): ('view' | 'download')[] => (draft.download ? ['view', 'download'] : ['view'])
const parseMaxViews = (draft: ShareDraft) => (draft.maxViews === '' ? null : Number(draft.maxViews))

export const addBody = (draft: ShareDraft, docId: string): Args<typeof shareAdd>['body'] => ({
  docId,
  bits: shareBits(draft),
  // A start today means immediately, so no time is sent.
  ...(draft.from > dayIn(0) && { validFrom: draft.from }),
  validUntil: draft.until,
  ...codeBody(draft),
  to: draft.way === 'people' ? [...draft.to] : [],
  maxViews: parseMaxViews(draft),
  fixed: draft.fixed,
})

/** Only changed values are sent, because the form's days have no time of day. */
export function editBody(was: ShareDraft, draft: ShareDraft, id: string): Args<typeof shareEdit>['body'] {
  return {
    id,
    ...(was.download !== draft.download && { bits: shareBits(draft) }),
    ...(was.from !== draft.from && { validFrom: draft.from }),
    ...(was.until !== draft.until && { validUntil: draft.until }),
    ...codeBody(draft),
    ...(draft.way === 'link' && draft.codeUse === 'none' && was.codeUse !== 'none' && { removeCode: true }),
    ...(was.maxViews !== draft.maxViews && { maxViews: parseMaxViews(draft) }),
  }
}
