import type { Endpoint } from '#core/contract/endpoint.ts'
import type { WaitingKey } from '#core/contract/km/dashboard.ts'
import { docListDraft, docListExpiring } from '#core/contract/km/documents/document.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { failedFileList } from '#core/contract/km/files/failed-file.ts'
import { requestsToDecide } from '#core/contract/km/rights/access-request.ts'
import { questionsAsked } from '#core/contract/km/search/search-question.ts'
import { diskInfo, NEARLY_FULL } from '#core/contract/platform/monitoring.ts'
import { parkedTaskList } from '#core/contract/platform/parked-task.ts'
import { STATUS } from '#core/rules/document-status.ts'
import type { Row } from './own-lists.ts'

export interface WaitingLine {
  key: WaitingKey
  title: string
  list: Endpoint
  /** What the list is asked; the rows come with the oldest first. */
  query: Readonly<Record<string, string>>
  order: Readonly<Record<string, string>>
  /** The rows that count, of a list without pages. */
  counts?: (row: Row) => boolean
  first: (row: Row) => string
  since: (row: Row) => unknown
  agreedHours: number | null
}

const DAY = 24
const OLDEST = { column: 'createTime', order: 'asc' } as const
const title = (row: Row) => text(row['title'])
const created = (row: Row) => row['createTime']
/** Of two times that may be absent. */
const earlier = (a: string, b: string): string => (a === '' || (b !== '' && b < a) ? b : a)
/** Submitting and sending back change a document. */
const changed = (row: Row) => row['lastUpdateTime']
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Everything that may wait for a person. A new line is a list, and what is read of its first row. */
export const WAITING_LINES: readonly WaitingLine[] = [
  {
    key: 'toReview',
    title: '待审核的提交',
    list: docListWaiting,
    query: {},
    order: { column: 'updateTime', order: 'asc' },
    first: title,
    since: changed,
    agreedHours: 3 * DAY,
  },
  {
    key: 'toDecide',
    title: '查看权限的申请',
    list: requestsToDecide,
    query: {},
    order: OLDEST,
    first: title,
    since: created,
    agreedHours: 2 * DAY,
  },
  {
    key: 'overdue',
    title: '到期要复查的知识',
    list: docListExpiring,
    query: { days: '0' },
    order: {},
    first: title,
    since: (row) => earlier(text(row['expireTime']), text(row['reviewBy'])),
    agreedHours: 7 * DAY,
  },
  {
    key: 'questions',
    title: '没有找到的提问',
    list: questionsAsked,
    query: { state: 'open' },
    order: OLDEST,
    first: (row) => text(row['query']),
    since: created,
    agreedHours: 5 * DAY,
  },
  {
    key: 'failedFiles',
    title: '读取失败的文件',
    list: failedFileList,
    query: {},
    order: OLDEST,
    first: title,
    since: created,
    agreedHours: 7 * DAY,
  },
  {
    key: 'failedTasks',
    title: '没有完成的后台任务',
    list: parkedTaskList,
    query: {},
    order: { column: 'finishTime', order: 'asc' },
    first: (row) => text(row['kind_dictText']),
    since: (row) => row['finishTime'],
    agreedHours: DAY,
  },
  {
    key: 'disk',
    title: '将要用完的磁盘',
    list: diskInfo,
    query: {},
    order: {},
    counts: (row) => Number(row['restPPT']) >= NEARLY_FULL,
    first: (row) => `${text(row['name'])} 已用 ${String(row['restPPT'])} %`,
    since: () => null,
    agreedHours: null,
  },
  {
    key: 'toRevise',
    title: '审核退回、要修改的知识',
    list: docListDraft,
    query: { status: String(STATUS.rejected) },
    order: OLDEST,
    first: title,
    since: changed,
    agreedHours: null,
  },
]
