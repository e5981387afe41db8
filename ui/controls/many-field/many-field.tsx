import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './many-field.css?inline'

styles(css)

export interface ManyOption {
  value: string
  text: string
  /** 0 is the top level. */
  depth?: number
}

interface ManyFieldProps {
  label: string
  options: readonly ManyOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | null | undefined
  note?: ReactNode
}

/** A longer list gets a filter field. */
const WITHOUT_FILTER = 8

/** A multiple choice: chosen options are chips, and a list of checkboxes opens below. */
export function ManyField({ label, options, value, onChange, error, note }: ManyFieldProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="zk-many" role="group" aria-labelledby={`${id}-label`}>
      <span className="zk-field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="zk-many-chips">
        <Chips {...{ options, value, onChange }} />
        <Button
          look="quiet"
          icon={isOpen ? 'chevron-up' : 'plus'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '收起' : `选择${label.replace(/（.*$/, '')}`}
        </Button>
      </div>
      {isOpen && <Boxes id={`${id}-list`} label={label} options={options} value={value} onChange={onChange} />}
      {(error || note) && (
        <div id={`${id}-note`} className={error ? 'zk-field-bad' : 'zk-field-note'}>
          {error || note}
        </div>
      )}
    </div>
  )
}

function Chips({ options, value, onChange }: Pick<ManyFieldProps, 'options' | 'value' | 'onChange'>): ReactElement {
  const optionName = (each: string) => options.find((option) => option.value === each)?.text ?? each
  return (
    <>
      {value.map((each) => (
        <span key={each} className="zk-many-chip">
          {optionName(each)}
          <button
            type="button"
            aria-label={`去掉 ${optionName(each)}`}
            onClick={() => onChange(value.filter((other) => other !== each))}
          >
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
    </>
  )
}

interface BoxesProps extends Pick<ManyFieldProps, 'label' | 'options' | 'value' | 'onChange'> {
  id: string
}

function Boxes({ id, label, options, value, onChange }: BoxesProps): ReactElement {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown = wanted === '' ? options : options.filter((option) => option.text.toLowerCase().includes(wanted))
  const toggle = (option: ManyOption, isOn: boolean) =>
    onChange(isOn ? [...value, option.value] : value.filter((each) => each !== option.value))
  return (
    <div className="zk-many-list" id={id}>
      {options.length > WITHOUT_FILTER && (
        <input
          className="zk-many-filter"
          type="search"
          aria-label={`筛选${label}`}
          placeholder="输入几个字筛选"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div className="zk-many-boxes">
        {shown.map((option) => (
          <label key={option.value} style={{ paddingInlineStart: 8 + (wanted === '' ? (option.depth ?? 0) * 16 : 0) }}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option, event.target.checked)}
            />
            {option.text}
          </label>
        ))}
        {shown.length === 0 && <p className="zk-field-note">没有相符的选项</p>}
      </div>
    </div>
  )
}
