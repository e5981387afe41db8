import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { OwnReviewItem } from '#core/contract/km/rights/access-review.ts'
import type { Outcome } from '#core/rules/access-review.ts'
import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'
import { StateDot, type Tone } from '#ui/controls/badge/badge.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Entry } from '../../access/entries.tsx'
import { documentAddress } from '../../documents/document-address.ts'

/** What was kept may still be dropped, and what was not decided may be either. */
export const mayDecide = ({ state }: OwnReviewItem): boolean => state === 'open' || state === 'kept'

export const lineName = ({ subjectName, objectName }: OwnReviewItem): string =>
  `${subjectName ?? '已删除'}：${objectName ?? '已删除'}`

const TONES: Readonly<Record<OwnReviewItem['state'], Tone>> = {
  open: 'warn',
  kept: 'good',
  dropped: 'bad',
  changed: 'quiet',
  gone: 'quiet',
}

interface RightsLineProps {
  row: OwnReviewItem
  isSelected: boolean
  onSelect: () => void
  onDecide: (decision: Outcome) => void
}

/** Who was given what, until when and why, and what was decided. */
export function RightsLine({ row, isSelected, onSelect, onDecide }: RightsLineProps): ReactElement {
  const { state, objectKind, objectId, objectName } = row
  const box = (
    <input
      type="checkbox"
      aria-label={`选中 ${lineName(row)}`}
      checked={isSelected}
      disabled={!mayDecide(row)}
      onChange={onSelect}
    />
  )
  return (
    <Entry before={box} actions={mayDecide(row) && <Decisions row={row} onDecide={onDecide} />}>
      {objectKind === 'document' ? (
        <Link to={documentAddress(objectId)}>{objectName}</Link>
      ) : (
        <b>
          {row.objectKind_dictText}“{objectName ?? '已删除'}”
        </b>
      )}
      <p className="zk-num">
        <StateDot tone={row.overdue ? 'bad' : TONES[state]}>{row.overdue ? '已到期' : row.state_dictText}</StateDot>
        <span>
          给{row.subjectKind_dictText}“{row.subjectName ?? '已删除'}”{row.bits_dictText}
        </span>
        {row.validUntil && <span>有效期至 {row.validUntil.slice(0, 10)}</span>}
        <span>
          {row.grantBy ?? ''} {row.grantTime?.slice(0, 10)} 授权
        </span>
      </p>
      <p className="zk-num">
        <span>{row.title}</span>
        <span>
          {row.dueTime} 截止，到时没有决定的{OUTCOME_TEXTS[row.atEnd]}
        </span>
      </p>
      <Said row={row} />
    </Entry>
  )
}

const Decisions = ({ row, onDecide }: Pick<RightsLineProps, 'row' | 'onDecide'>) => (
  <>
    {row.state === 'open' && (
      <Button aria-label={`保留 ${lineName(row)}`} onClick={() => onDecide('keep')}>
        保留
      </Button>
    )}
    <Button look="quiet" aria-label={`收回 ${lineName(row)}`} onClick={() => onDecide('drop')}>
      收回
    </Button>
  </>
)

const MOVED = { changed: '授权在复核开始以后改过，不再由这次复核决定', gone: '授权已被取消或到期，不用再决定' } as const

function Said({ row: { state, grantReason, reason } }: { row: OwnReviewItem }): ReactElement {
  return (
    <>
      {grantReason && <p className="is-said">授权理由：{grantReason}</p>}
      {reason && <p className="is-said">您的理由：{reason}</p>}
      {(state === 'changed' || state === 'gone') && <p className="is-said">{MOVED[state]}</p>}
    </>
  )
}
