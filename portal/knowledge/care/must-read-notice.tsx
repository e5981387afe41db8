import { type ReactElement, useState } from 'react'
import { mustReadConfirm, mustReadOfDoc } from '#core/contract/km/community/must-read.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { errorText } from '#core/api/error-text.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { usePortal } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'

type Duty = NonNullable<Result<typeof mustReadOfDoc>>

/** Tells an assigned reader what they have to read, with the button to confirm. */
export function MustReadNotice({ doc }: { doc: DocRow }): ReactElement | null {
  const { api } = usePortal()
  const [turn, setTurn] = useState(0)
  const { value: duty } = useQuery(`${doc.id} ${doc.currentVersion} ${turn}`, (signal) =>
    api.call(mustReadOfDoc, { query: { docId: doc.id } }, signal),
  )
  if (!duty) return null
  if (duty.state === 'open') return <OpenDuty doc={doc} duty={duty} onConfirmed={() => setTurn(turn + 1)} />
  return (
    <Notice className="zk-must-read is-confirmed">
      <Icon name="circle-check" />
      <span>
        您
        {duty.confirmTime && (
          <>
            于 <WireTime time={duty.confirmTime} />{' '}
          </>
        )}
        确认读完第 {duty.version} 版。
      </span>
    </Notice>
  )
}

interface OpenDutyProps {
  doc: DocRow
  duty: Duty
  onConfirmed: () => void
}

function OpenDuty({ doc, duty, onConfirmed }: OpenDutyProps): ReactElement {
  const confirm = useConfirm(doc, duty, onConfirmed)
  const [busy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    await confirm()
    setBusy(false)
  }
  const [today] = useState(() => wireDay(new Date()))
  const day = duty.dueTime?.slice(0, 10)
  return (
    <Notice className={`zk-must-read${duty.overdue ? ' is-overdue' : ''}`}>
      <Icon name={duty.overdue ? 'triangle-alert' : 'book-open'} />
      <span>
        <b>{duty.overdue ? '必读 · 已逾期' : '必读'}</b>
        {duty.confirmTime ? '有了新版本，请重新阅读' : '请阅读全文'}
        {day && `，在 ${day} 前`}
        {day ? `确认${timeLeft(day, today)}。` : '后确认。'}
      </span>
      <Button look="primary" disabled={busy} onClick={() => void handleConfirm()}>
        我已读完
      </Button>
    </Notice>
  )
}

const DAY_MS = 86_400_000

/** The deadline as time left, because a date has to be counted from. */
function timeLeft(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (days < 0) return `，已过 ${-days} 天`
  return days === 0 ? '，今天截止' : `，还有 ${days} 天`
}

/** Confirms only the version on the screen; if there is a newer one, that is shown instead. */
function useConfirm(doc: DocRow, duty: Duty, onConfirmed: () => void) {
  const { api, store, toast } = usePortal()
  const reload = (why: string) => {
    toast(why, 'warn')
    void store(KnowledgeStore).open(doc.id)
    onConfirmed()
  }
  return async () => {
    if (duty.version !== doc.currentVersion) return reload('这篇知识已有新版本，已为您打开，请阅读后再确认')
    try {
      await api.call(mustReadConfirm, { body: { docId: doc.id, versionId: duty.versionId } })
      toast('已确认阅读')
      return onConfirmed()
    } catch (error) {
      return reload(errorText(error, '没有确认成功'))
    }
  }
}
