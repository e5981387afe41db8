import { decide, type DecidedDocument, isAuthor, isLive, isReleased, type Right, shared } from './decide.ts'
import { type Bit, type Grant, grantToken } from './grant.ts'
import { allOf, anyOf, fact, type Rule, verdictOf } from './explain-rule.ts'
import { grantText, type Names, opensText } from './explain-text.ts'
import type { Reader, TokenSets } from './resolve.ts'

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

/** One rule that decides, in Chinese, with what it stands on. */
export interface Line {
  rule: RuleName
  text: string
  /** The bit whose token sets it speaks of; null where it speaks of none. */
  bit: Bit | null
  token: string | null
  grants: readonly Grant[]
}

export interface Explanation {
  allowed: boolean
  /**
   * The smallest set of lines that decides: were all of them otherwise, the verdict would be the other one; were one
   * less, it would stay. Mostly one line; two obstacles are two lines.
   */
  lines: readonly Line[]
  text: string
}

interface Asked {
  reader: Reader
  doc: DecidedDocument
  now: Date
  names: Names
}

const RIGHT_TEXT: Record<Right, string> = {
  view: '阅读',
  work: '处理',
  download: '下载',
  sensitive: '看到敏感内容',
  bin: '在回收站看到',
}

/** Why the reader has the right, or why not. It names rules and grants of others: for administrators and owners. */
export function explain(
  reader: Reader,
  doc: DecidedDocument,
  right: Right,
  o: { now: Date; names?: Names },
): Explanation {
  const asked = { reader, doc, now: o.now, names: o.names ?? ((_, id) => id) }
  const { holds, lines } = verdictOf(RULES[right](asked))
  if (holds !== decide(reader, doc, right, o.now)) throw new Error(`explain and decide differ on ${right} of ${doc.id}`)
  const text = `${holds ? '可以' : '不能'}${RIGHT_TEXT[right]}：${lines.map((line) => line.text).join('；')}`
  return { allowed: holds, lines, text }
}

const line = (rule: RuleName, text: string): Line => ({ rule, text, bit: null, token: null, grants: [] })

/** Conditions before any right: tenant and the limits of a link or token. */
const concerns = ({ reader, doc }: Asked): Rule<Line>[] => [
  fact(doc.tenantId === reader.tenantId, () => [line('tenant', '知识属于另一个租户')]),
  fact(
    reader.within.every((labels) => shared(doc.labels, labels).length > 0),
    () => [line('within', '不在链接或令牌的范围内')],
  ),
]

const bitRule = ({ reader }: Asked, bit: Bit) =>
  fact(reader.bits.includes(bit), () => [{ ...line('bit', '链接或令牌不含此权限'), bit }])

const liveRule = ({ doc }: Asked) => fact(isLive(doc), () => [line('live', '知识在回收站')])

const authorRule = ({ reader, doc }: Asked) => fact(isAuthor(reader, doc), () => [line('author', '本人是作者')])

const seeAllRule = ({ reader }: Asked) => fact(reader.seeAll, () => [line('see-all', '有“查看全部知识”的权限')])

const levelRule = ({ reader, doc }: Asked) =>
  fact(doc.level <= reader.clearance, () => [line('level', `知识的密级 ${doc.level} 高于其密级 ${reader.clearance}`)])

const worksRule = ({ reader }: Asked) =>
  fact(reader.canWork, () => [line('readers-only', '访客和链接只能阅读已发布的知识')])

const setsOf = (reader: Reader, bit: Bit): TokenSets => (bit === 'view' ? reader : reader[bit])

const responsible = (reader: Reader, bit: Bit, effect: Grant['effect'], token: string) =>
  reader.grants.filter((grant) => grant.effect === effect && grant.bits.includes(bit) && grantToken(grant) === token)

/** What lets the reader in: one line for every token that does. */
function openedRule({ reader, doc, names }: Asked, bit: Bit): Rule<Line> {
  const tokens = shared(doc.audience, setsOf(reader, bit).allow)
  return fact(tokens.length > 0, () => {
    if (tokens.length === 0) return [{ ...line('opened', closedText(reader, bit)), bit }]
    return tokens.map((token) => {
      const grants = responsible(reader, bit, 'authorise', token)
      const text = grants.length > 0 ? grants.map((g) => grantText(g, names)).join('、') : opensText(token, names)
      return { rule: 'opened', text, bit, token, grants }
    })
  })
}

function closedText(reader: Reader, bit: Bit): string {
  if (bit === 'download') return '知识不允许下载，也没有下载授权'
  if (bit === 'sensitive') return '没有敏感内容的授权'
  if (reader.documentsOf !== null) return '公开范围不含此人，也没有授权'
  return reader.allow.length === 0 ? '网站不允许未登录访问' : '未登录，知识没有对所有人公开'
}

function freeRule({ reader, doc, names }: Asked, bit: Bit): Rule<Line> {
  const tokens = shared(doc.labels, setsOf(reader, bit).deny)
  return fact(tokens.length === 0, () =>
    tokens.map((token) => {
      const grants = responsible(reader, bit, 'restrict', token)
      return { rule: 'restricted', text: grants.map((g) => grantText(g, names)).join('、'), bit, token, grants }
    }),
  )
}

/** In every `allOf` and `anyOf` the last rule is the one to tell of when any would do. */
function viewRule(asked: Asked): Rule<Line> {
  const { doc, now } = asked
  return allOf(
    ...concerns(asked),
    bitRule(asked, 'view'),
    liveRule(asked),
    fact(isReleased(doc), () => [line('released', '知识没有发布')]),
    fact(doc.effectiveFrom <= now, () => [line('effective', '知识尚未生效')]),
    anyOf(
      authorRule(asked),
      seeAllRule(asked),
      allOf(levelRule(asked), freeRule(asked, 'view'), openedRule(asked, 'view')),
    ),
  )
}

function workRule(asked: Asked): Rule<Line> {
  const { reader, doc } = asked
  const branch = shared(doc.labels, reader.reviews)
  const text = branch.length > 0 ? '是知识所属部门或其上级的审核员' : '不是作者，也不是其部门或上级部门的审核员'
  return allOf(
    ...concerns(asked),
    worksRule(asked),
    liveRule(asked),
    anyOf(
      authorRule(asked),
      seeAllRule(asked),
      allOf(
        levelRule(asked),
        freeRule(asked, 'view'),
        fact(branch.length > 0, () => [line('review-branch', text)]),
      ),
    ),
  )
}

function downloadRule(asked: Asked): Rule<Line> {
  const flag = fact(asked.doc.downloadFlag === 1, () => [line('download-flag', '知识允许下载')])
  const may = anyOf(flag, openedRule(asked, 'download'))
  return allOf(viewRule(asked), bitRule(asked, 'download'), freeRule(asked, 'download'), may)
}

const sensitiveRule = (asked: Asked): Rule<Line> =>
  allOf(viewRule(asked), bitRule(asked, 'sensitive'), freeRule(asked, 'sensitive'), openedRule(asked, 'sensitive'))

function binRule(asked: Asked): Rule<Line> {
  const { reader, doc } = asked
  const text = reader.purges ? '有“清空回收站”的权限' : '不是作者，也没有“清空回收站”的权限'
  return allOf(
    ...concerns(asked),
    worksRule(asked),
    fact(doc.deleted, () => [line('in-bin', '知识不在回收站')]),
    anyOf(
      authorRule(asked),
      fact(reader.purges, () => [line('purge', text)]),
    ),
  )
}

const RULES: Record<Right, (asked: Asked) => Rule<Line>> = {
  view: viewRule,
  work: workRule,
  download: downloadRule,
  sensitive: sensitiveRule,
  bin: binRule,
}
