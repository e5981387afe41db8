import type { ReactElement } from 'react'
import { Chip } from '../chip/chip.tsx'

interface PresetListProps {
  presets: readonly { text: string; isOn: boolean; onChoose: () => void }[]
}

/** Days by one press: a column beside the calendar, a row above it on a phone. */
export function PresetList({ presets }: PresetListProps): ReactElement | null {
  if (presets.length === 0) return null
  return (
    <div className="zk-day-presets" role="group" aria-label="常用日期">
      {presets.map(({ text, isOn, onChoose }) => (
        <Chip key={text} isQuiet isOn={isOn} aria-pressed={isOn} onClick={onChoose}>
          {text}
        </Chip>
      ))}
    </div>
  )
}
