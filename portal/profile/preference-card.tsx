import { type ReactElement, useId } from 'react'
import { Card } from '#ui/controls/card/card.tsx'
import { Chip } from '#ui/controls/chip/chip.tsx'
import { setThemeChoice, useThemeChoice } from '#ui/theme/theme.ts'
import { useReading } from '../knowledge/preference/use-reading.ts'

const THEMES = [
  { value: 'auto', text: '跟随系统' },
  { value: 'light', text: '浅色' },
  { value: 'dark', text: '深色' },
] as const
const SIZES = [
  { value: 's', text: '小' },
  { value: 'm', text: '标准' },
  { value: 'l', text: '大' },
] as const
const WIDTHS = [
  { value: 'narrow', text: '适中' },
  { value: 'wide', text: '加宽' },
] as const

/** How the site looks to this person. What concerns reading follows them to every device. */
export function PreferenceCard(): ReactElement {
  const theme = useThemeChoice()
  const { reading, change } = useReading(true)
  return (
    <Card title="显示与阅读">
      <Choice label="界面明暗" note="只在本机" options={THEMES} value={theme} onChange={setThemeChoice} />
      <Choice label="正文字号" options={SIZES} value={reading.size} onChange={(size) => change({ size })} />
      <Choice label="正文宽度" options={WIDTHS} value={reading.width} onChange={(width) => change({ width })} />
    </Card>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  note?: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, note, options, value, onChange }: ChoiceProps<Value>): ReactElement {
  const id = useId()
  return (
    <div className="zk-profile-line">
      <span>
        <span id={id}>{label}</span>
        {note && <small className="zk-profile-note"> {note}</small>}
      </span>
      <div className="zk-profile-chips" role="group" aria-labelledby={id}>
        {options.map((option) => (
          <Chip
            key={option.value}
            isOn={option.value === value}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.text}
          </Chip>
        ))}
      </div>
    </div>
  )
}
