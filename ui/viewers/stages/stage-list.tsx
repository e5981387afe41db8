import type { ReactElement } from 'react'
import { STAGE_WORDS, type Stage, type StageState } from '#core/contract/km/files/stage.ts'
import { StateDot, type Tone } from '../../controls/badge/badge.tsx'
import { styles } from '../../theme/styles.ts'
import { WireTime } from '../wire-time/wire-time.tsx'
import css from './stage-list.css?inline'

styles(css)

const STATES: Readonly<Record<StageState, { text: string; tone: Tone }>> = {
  done: { text: '完成', tone: 'good' },
  waiting: { text: '等待', tone: 'warn' },
  failed: { text: '失败', tone: 'bad' },
  none: { text: '不需要', tone: 'quiet' },
}

/** What became of a file, one stage after the other: when, how long, by what, and why it failed. */
export const StageList = ({ label, stages }: { label: string; stages: readonly Stage[] }): ReactElement => (
  <ol className="zk-stages zk-num" aria-label={label}>
    {stages.map((stage) => (
      <li key={stage.key}>
        <strong>{STAGE_WORDS[stage.key]}</strong>
        <StateDot tone={STATES[stage.state].tone}>{STATES[stage.state].text}</StateDot>
        {stage.time && (
          <span>
            <WireTime time={stage.time} />
            {stage.seconds !== null && `，用时 ${stage.seconds} 秒`}
          </span>
        )}
        {stage.reason && <p className={stage.state === 'failed' ? 'is-bad' : undefined}>{stage.reason}</p>}
        {(stage.said ?? stage.by) && <p>{[stage.said, stage.by].filter(Boolean).join('；')}</p>}
        {stage.warnings.map((warning) => (
          <p key={warning} className="is-warn">
            {warning}
          </p>
        ))}
      </li>
    ))}
  </ol>
)
