import { type ReactElement, useState } from 'react'
import type { Face } from '#core/cron/bounds.ts'
import { CronError } from '#core/cron/cron-error.ts'
import { describeCron } from '#core/cron/describe.ts'
import type { FieldName } from '#core/cron/fields.ts'
import { type Hidden, type Parts, readParts, shownFields, wholeExpression, writeParts } from '#core/cron/part.ts'
import { styles } from '#ui/theme/styles.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import { PartTabs } from '../part-tabs.tsx'
import css from './cron.css?inline'
import { ModePane } from './mode-pane.tsx'
import { fieldTitle } from './modes.ts'
import { type LoadRuns, RunPreview } from './run-preview.tsx'

styles(css)

export interface CronDialogProps extends Hidden {
  /** `types`: seven tabs with types each; `modes`: days and weeks share a tab with eleven modes. */
  face: Face
  value: string
  /** The time zone in which runs are computed and shown. */
  zone?: string
  loadRuns?: LoadRuns
  onConfirm: (value: string) => void
  onClose: () => void
}

const WIDTH = { types: 800, modes: 608 } as const
const ZONE = 'Asia/Shanghai'

/** Builds a Quartz expression; a given one is parsed back into the tabs. */
export function CronDialog(props: CronDialogProps): ReactElement {
  const { face, value, zone = ZONE, loadRuns, onConfirm, onClose, hideSecond = false, hideYear = false } = props
  const hidden = { hideSecond, hideYear }
  const [parts, setParts] = useState(() => readParts(value, hidden))
  const tabs = shownFields(hidden).filter((name) => face === 'types' || name !== 'week')
  const expression = writeParts(parts, hidden)
  const whole = wholeExpression(parts, hidden)
  const { text, isGood } = sentence(whole)
  return (
    <PartDialog
      title="Cron 表达式"
      width={WIDTH[face]}
      isReady={isGood}
      onConfirm={() => onConfirm(expression)}
      onClose={onClose}
    >
      <div className="zk-cron">
        <FieldTabs face={face} tabs={tabs} parts={parts} onChange={setParts} />
        <p>
          <code aria-label="表达式">{expression}</code>
        </p>
        <p className={isGood ? '' : 'zk-cron-fault'}>{text}</p>
        <RunPreview expression={whole} zone={zone} loadRuns={loadRuns} />
      </div>
    </PartDialog>
  )
}

interface FieldTabsProps {
  face: Face
  tabs: readonly FieldName[]
  parts: Parts
  onChange: (parts: Parts) => void
}

function FieldTabs({ face, tabs, parts, onChange }: FieldTabsProps): ReactElement {
  const [tab, setTab] = useState<FieldName>(tabs[0] ?? 'minute')
  return (
    <PartTabs
      id={`cron-${face}`}
      chosen={tab}
      onChoose={setTab}
      tabs={tabs.map((name) => ({
        id: name,
        title: fieldTitle(name),
        panel: <ModePane face={face} field={name} parts={parts} onChange={onChange} />,
      }))}
    />
  )
}

function sentence(expression: string): { text: string; isGood: boolean } {
  try {
    return { text: describeCron(expression), isGood: true }
  } catch (error) {
    if (error instanceof CronError) return { text: error.message, isGood: false }
    throw error
  }
}
