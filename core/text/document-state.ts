import type { DocRow } from '../contract/km/documents/doc-row.ts'
import { INDEX_STATE, STATUS } from '../rules/document-status.ts'

export interface DocumentState {
  tone: 'good' | 'warn' | 'bad' | 'quiet'
  text: string
  /** True while a later look may show another state. */
  isMoving: boolean
}

type Facts = Pick<DocRow, 'status' | 'ftiFlag' | 'processMsg' | 'asksPassword' | 'ocr'>

const STATES: Record<number, Omit<DocumentState, 'isMoving'>> = {
  [STATUS.draft]: { tone: 'quiet', text: '草稿' },
  [STATUS.waiting]: { tone: 'warn', text: '待审核' },
  [STATUS.rejected]: { tone: 'bad', text: '已驳回' },
  [STATUS.deleted]: { tone: 'quiet', text: '在回收站' },
}

/**
 * The state of a document in one word. The state of its text comes first, because the search finds nothing before the
 * text is read.
 */
export function documentState({ status, ftiFlag, processMsg, asksPassword, ocr }: Facts): DocumentState {
  if (ftiFlag === INDEX_STATE.failed) return { tone: 'bad', text: '提取失败', isMoving: false }
  if (asksPassword && status !== STATUS.deleted) return { tone: 'warn', text: '需要密码', isMoving: false }
  if (ocr && status !== STATUS.deleted)
    return { tone: 'warn', text: `文字识别 ${ocr.done}/${ocr.total} 页`, isMoving: true }
  const other = STATES[status]
  // A draft is read like any other document: a reader meanwhile waits for its text.
  if (other) return { ...other, isMoving: ftiFlag === INDEX_STATE.waiting }
  if (ftiFlag === INDEX_STATE.waiting) return { tone: 'warn', text: '处理中', isMoving: true }
  // The file will not be read any more: a password, damage, a picture.
  if (ftiFlag === INDEX_STATE.notNeeded && processMsg) return { tone: 'warn', text: '只按标题搜索', isMoving: false }
  if (ftiFlag === INDEX_STATE.notNeeded) return { tone: 'good', text: '已发布', isMoving: false }
  return { tone: 'good', text: '已发布', isMoving: false }
}
