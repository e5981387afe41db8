import { ANSWERS, type Asked, type DecidedDocument, type Right, shared } from './decide.ts'
import { type Bit, type Grant, grantToken } from './grant.ts'
import { decideVerdict } from './explain-rule.ts'
import { grantText, type Names, opensText } from './explain-text.ts'
import type { Reader, TokenSets } from './resolve.ts'
import { type Question, RULES } from './rule.ts'

export type RuleName =
  | 'tenant'
  | 'within'
  | 'bit'
  | 'readers-only'
  | 'live'
  | 'in-bin'
  | 'released'
  | 'effective'
  | 'author'
  | 'see-all'
  | 'level'
  | 'opened'
  | 'restricted'
  | 'review-branch'
  | 'download-flag'
  | 'purge'

/** A rule that decides, in Chinese, with the facts behind it. */
export interface Line {
  rule: RuleName
  text: string
  /** The bit whose token sets contain it; null for all bits. */
  bit: Bit | null
  token: string | null
  grants: readonly Grant[]
}

export interface Explanation {
  allowed: boolean
  /**
   * The smallest set of lines that decides: the opposite of all of them would reverse the verdict, and the opposite of
   * fewer would not. Mostly one line; two obstacles are two lines.
   */
  lines: readonly Line[]
  text: string
}

interface NamedQuestion extends Asked {
  names: Names
}

const RIGHT_TEXT: Record<Right, string> = {
  view: '阅读',
  work: '处理',
  download: '下载',
  sensitive: '看到敏感内容',
  bin: '在回收站看到',
}

/**
 * Why the reader has the right, or why not. It names rules and other people's grants, so it is for administrators and
 * owners.
 */
export function explain(
  reader: Reader,
  doc: DecidedDocument,
  right: Right,
  o: { now: Date; names?: Names },
): Explanation {
  const asked = { reader, doc, now: o.now, names: o.names ?? ((_: string, id: string) => id) }
  const verdict = decideVerdict(RULES[right], (question) => {
    const holds = ANSWERS[question](asked)
    return { holds, lines: () => LINES[question](asked, holds) }
  })
  const { holds } = verdict
  const lines = verdict.lines()
  const text = `${holds ? '可以' : '不能'}${RIGHT_TEXT[right]}：${lines.map((line) => line.text).join('；')}`
  return { allowed: holds, lines, text }
}

const line = (rule: RuleName, text: string): Line => ({ rule, text, bit: null, token: null, grants: [] })

const fact = (rule: RuleName, text: string) => () => [line(rule, text)]

const lackingBit = (bit: Bit) => () => [{ ...line('bit', '链接或令牌不含此权限'), bit }]

const tokenSets = (reader: Reader, bit: Bit): TokenSets => (bit === 'view' ? reader : reader[bit])

const responsible = (reader: Reader, bit: Bit, effect: Grant['effect'], token: string) =>
  reader.grants.filter((grant) => grant.effect === effect && grant.bits.includes(bit) && grantToken(grant) === token)

/** The reasons that let the reader in: one line for each token. */
const opened =
  (bit: Bit) =>
  ({ reader, doc, names }: NamedQuestion): Line[] => {
    const tokens = shared(doc.audience, tokenSets(reader, bit).allow)
    if (tokens.length === 0) return [{ ...line('opened', closedText(reader, bit)), bit }]
    return tokens.map((token) => {
      const grants = responsible(reader, bit, 'authorise', token)
      const text = grants.length > 0 ? grants.map((g) => grantText(g, names)).join('、') : opensText(token, names)
      return { rule: 'opened', text, bit, token, grants }
    })
  }

function closedText(reader: Reader, bit: Bit): string {
  if (bit === 'download') return '知识不允许下载，也没有下载授权'
  if (bit === 'sensitive') return '没有敏感内容的授权'
  if (reader.documentsOf !== null) return '“谁能看”不含此人，也没有授权'
  return reader.allow.length === 0 ? '网站不允许未登录访问' : '未登录，知识没有对所有人公开'
}

const restricted =
  (bit: Bit) =>
  ({ reader, doc, names }: NamedQuestion): Line[] =>
    shared(doc.labels, tokenSets(reader, bit).deny).map((token) => {
      const grants = responsible(reader, bit, 'restrict', token)
      return { rule: 'restricted', text: grants.map((g) => grantText(g, names)).join('、'), bit, token, grants }
    })

/** The text of an answer that decides. */
const LINES: Readonly<Record<Question, (asked: NamedQuestion, holds: boolean) => Line[]>> = {
  sameTenant: fact('tenant', '知识属于另一个租户'),
  withinLimits: fact('within', '不在链接或令牌的范围内'),
  canView: lackingBit('view'),
  canDownload: lackingBit('download'),
  canUnmask: lackingBit('sensitive'),
  canWork: fact('readers-only', '访客和链接只能阅读已发布的知识'),
  isLive: (_, holds) => [holds ? line('in-bin', '知识不在回收站') : line('live', '知识在回收站')],
  isReleased: fact('released', '知识没有发布'),
  isInEffect: fact('effective', '知识尚未生效'),
  isAuthor: fact('author', '本人是作者'),
  seesAll: fact('see-all', '有“查看全部知识”的权限'),
  purges: (_, holds) => [line('purge', holds ? '有“清空回收站”的权限' : '不是作者，也没有“清空回收站”的权限')],
  reviewsBranch: (_, holds) => [
    line('review-branch', holds ? '是知识所属部门或其上级的审核员' : '不是作者，也不是其部门或上级部门的审核员'),
  ],
  isCleared: ({ reader, doc }) => [line('level', `知识的密级 ${doc.level} 高于其密级 ${reader.clearance}`)],
  isInvited: opened('view'),
  isRestricted: restricted('view'),
  isDownloadable: fact('download-flag', '知识允许下载'),
  isGrantedDownload: opened('download'),
  isDeniedDownload: restricted('download'),
  isGrantedSensitive: opened('sensitive'),
  isDeniedSensitive: restricted('sensitive'),
}
