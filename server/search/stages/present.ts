import type { Stage, StageKey, StageState } from '#core/contract/km/files/stage.ts'
import { grouped } from '#core/text/grouped.ts'
import { fileKindLabel } from '#core/text/file-kinds.ts'
import { formatSize } from '#core/text/file-size.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { findConversion } from '#server/rendering/conversion/index.ts'
import { isRecognisable } from '#server/rendering/ocr/index.ts'
import type { recognised, shownAs, StagedRow } from './rows.ts'

export interface Known {
  row: StagedRow
  ocr: Awaited<ReturnType<typeof recognised>>
  shown: Awaited<ReturnType<typeof shownAs>>
  /** The last change of the document, and whether this server's index has taken it in; null: nothing was written down. */
  change: { time: Date; isTaken: boolean } | null
  isVisible: boolean
}

const stage = (key: StageKey, state: StageState, more: Partial<Stage> = {}): Stage => ({
  key,
  state,
  time: null,
  seconds: null,
  by: null,
  said: null,
  warnings: [],
  reason: null,
  ...more,
})

const between = (from: Date | null, to: Date | null): number | null =>
  from === null || to === null ? null : Math.max(0, Math.round((to.getTime() - from.getTime()) / 100) / 10)

const SAME_MS = 60_000

/** All stages of a file, in order. */
export const stagesOf = (known: Known): Stage[] => STAGES.map((each) => each(known))

const received = ({ row }: Known): Stage =>
  stage('received', 'done', { time: wireTime(row.receivedTime), by: row.receivedBy, said: row.name })

function stored({ row }: Known): Stage {
  const isOld = row.receivedTime.getTime() - row.storedTime.getTime() > SAME_MS
  return stage('stored', 'done', {
    time: wireTime(row.storedTime),
    said: `${formatSize(row.size)}${isOld ? '，与早先的一份文件内容相同，只保存一份' : ''}`,
  })
}

function read({ row }: Known): Stage {
  const { state, kind, readWith, readStart, readEnd, reason } = row
  if (state === 'waiting') return stage('read', 'waiting', { reason: '排队等待读取' })
  const label = kind === null ? null : (fileKindLabel(kind) ?? kind)
  const facts = {
    time: wireTime(readEnd),
    seconds: between(readStart, readEnd),
    by: label && `${label}读取程序，第 ${readWith} 版`,
  }
  if (state !== 'done') return stage('read', 'failed', { ...facts, reason: reason ?? '没有记下原因' })
  const said = [
    row.pages !== null && `${row.pages} 页`,
    `${grouped(row.characters)} 字`,
    row.encoding && `编码 ${row.encoding}`,
    row.truncated && '太长，只读了前面一部分',
  ]
  return stage('read', 'done', { ...facts, said: said.filter(Boolean).join('，'), warnings: reason?.split('；') ?? [] })
}

function ocr({ row, ocr: { all, done, failed, reason } }: Known): Stage {
  if (all === 0)
    return stage('ocr', 'none', { said: isRecognisable(row.kind) ? '每一页都有文字' : '这类文件不需要识别' })
  const said = `${all} 页，已识别 ${done} 页`
  if (done + failed < all) return stage('ocr', 'waiting', { said, reason: `还有 ${all - done - failed} 页在排队` })
  return failed > 0
    ? stage('ocr', 'failed', { said, reason: `${failed} 页没有识别出来：${reason ?? '没有记下原因'}` })
    : stage('ocr', 'done', { said })
}

function passages({ row }: Known): Stage {
  if (row.state !== 'done') return stage('passages', row.state === 'waiting' ? 'waiting' : 'none')
  if (row.passages === 0) return stage('passages', 'none', { said: '没有文字可以切分' })
  return stage('passages', 'done', { time: wireTime(row.readEnd), said: `${row.passages} 段` })
}

function indexed({ row, change, isVisible }: Known): Stage {
  if (!isVisible) return stage('indexed', 'none', { said: '发布之后才能被搜到' })
  if (row.state === 'waiting') return stage('indexed', 'waiting', { reason: '读完正文之后' })
  if (change === null) return stage('indexed', 'done')
  const said = row.state === 'done' ? null : '只能按标题和属性搜到'
  return change.isTaken
    ? stage('indexed', 'done', { time: wireTime(change.time), said })
    : stage('indexed', 'waiting', { reason: '搜索索引正在跟上，一般两秒以内' })
}

function preview({ row, shown }: Known): Stage {
  if (row.hasOwnPreview) return stage('preview', 'done', { said: '使用上传的预览文件' })
  if (shown === null)
    return stage('preview', 'none', {
      said: findConversion(row.kind) === null ? '直接显示，不需要转换' : '第一次打开时生成',
    })
  const facts = {
    time: wireTime(shown.createTime),
    seconds: between(shown.startTime, shown.createTime),
    by: shown.maker,
  }
  if (shown.state === 'done')
    return stage('preview', 'done', { ...facts, said: shown.pages ? `${shown.pages} 页` : null })
  return shown.state === 'failed'
    ? stage('preview', 'failed', { ...facts, reason: shown.reason ?? '没有记下原因' })
    : stage('preview', 'waiting', { reason: '排队等待转换' })
}

const STAGES = [received, stored, read, ocr, passages, indexed, preview]
