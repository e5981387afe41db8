import { type FormEvent, type ReactElement, useState } from 'react'
import {
  requestApprove,
  requestDecline,
  type RequestRow,
  requestsToDecide,
} from '#core/contract/km/rights/access-request.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { endPresets } from '#ui/controls/date-field/presets.ts'
import { SelectField } from '#ui/controls/select-field/select-field.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { Dialog } from '#ui/feedback/dialog/dialog.tsx'
import { SendActions } from '#ui/feedback/dialog/send-actions.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { useApi, usePortal } from '../use-portal.ts'
import { useSending } from '../use-sending.ts'
import { BITS_OF } from './bits-of.ts'
import { Entries } from './entries.tsx'
import { requestTitle, RequestLine } from './request-line.tsx'

const MOST = 100

/** The requests that wait for the current user's decision; the first hundred. */
export function useWaitingRequests() {
  const api = useApi()
  const query = { pageSize: MOST, column: 'createTime', order: 'asc' } as const
  return useQuery('waiting', (signal) => api.call(requestsToDecide, { query }, signal))
}

interface RequestsToDecideProps {
  waiting: ReturnType<typeof useWaitingRequests>
}

export function RequestsToDecide({ waiting }: RequestsToDecideProps): ReactElement {
  const [asking, setAsking] = useState<{ what: 'approve' | 'decline'; request: RequestRow } | null>(null)
  const { last, failure, retry } = waiting
  if (failure) return <ErrorState title="列表没有加载成功" reason={failure} onRetry={retry} />
  if (!last) return <Skeleton shape="rows" />
  if (last.records.length === 0) return <EmptyState icon="circle-check" title="没有等您批准的申请" />
  const Asked = asking?.what === 'approve' ? ApproveDialog : DeclineDialog
  return (
    <>
      <Entries>
        {last.records.map((request) => (
          <RequestLine key={request.id} request={request} showsPerson>
            <Button
              aria-label={`同意 ${request.realname ?? ''} ${requestTitle(request)}`}
              onClick={() => setAsking({ what: 'approve', request })}
            >
              同意
            </Button>
            <Button
              look="quiet"
              aria-label={`拒绝 ${request.realname ?? ''} ${requestTitle(request)}`}
              onClick={() => setAsking({ what: 'decline', request })}
            >
              拒绝
            </Button>
          </RequestLine>
        ))}
      </Entries>
      {asking && <Asked request={asking.request} onDone={retry} onClose={() => setAsking(null)} />}
    </>
  )
}

interface DecideProps {
  request: RequestRow
  onDone: () => void
  onClose: () => void
}

const RIGHTS = [
  { value: 'view', text: '只能阅读' },
  { value: 'download', text: '阅读和下载' },
] as const

function ApproveDialog({ request, onDone, onClose }: DecideProps): ReactElement {
  const { api, toast } = usePortal()
  const [right, setRight] = useState<'view' | 'download'>(request.bits.includes('download') ? 'download' : 'view')
  const [until, setUntil] = useState('')
  const [today] = useState(() => wireDay(new Date()))
  const { busy, refusal, send } = useSending()
  const approve = async () => {
    const bits = [...BITS_OF[right]]
    await api.call(requestApprove, { body: { id: request.id, bits, validUntil: until || null } })
    toast(`已同意，${request.realname ?? '申请人'}现在可以阅读“${requestTitle(request)}”`)
    onDone()
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(approve)
  }
  return (
    <Dialog title="同意申请" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <p>
          {request.realname} 申请访问“{requestTitle(request)}”：{request.reason}
        </p>
        <SelectField block label="给予的权限" value={right} options={RIGHTS} onChange={setRight} error={refusal} />
        <DateField
          label="有效期到"
          min={today}
          presets={endPresets('长期')}
          value={until}
          note="不填则长期有效，可以随时收回"
          onChange={setUntil}
        />
        <SendActions disabled={busy} onClose={onClose}>
          同意
        </SendActions>
      </form>
    </Dialog>
  )
}

function DeclineDialog({ request, onDone, onClose }: DecideProps): ReactElement {
  const { api, toast } = usePortal()
  const [answer, setAnswer] = useState('')
  const { busy, refusal, send } = useSending()
  const decline = async () => {
    await api.call(requestDecline, { body: { id: request.id, answer } })
    toast('已拒绝，申请人看得到理由')
    onDone()
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(decline)
  }
  return (
    <Dialog title="拒绝申请" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <p>
          {request.realname} 申请访问“{requestTitle(request)}”：{request.reason}
        </p>
        <TextField label="拒绝的理由" maxLength={200} value={answer} error={refusal} onChange={setAnswer} />
        <SendActions look="danger" disabled={busy} onClose={onClose}>
          拒绝
        </SendActions>
      </form>
    </Dialog>
  )
}
