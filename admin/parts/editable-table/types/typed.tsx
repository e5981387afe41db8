import { InputGroup, type InputGroupProps, PopoverNext, TextArea } from '@blueprintjs/core'
import { type ReactElement, type Ref, useState } from 'react'
import { toNumber, valueText } from '#core/table/values.ts'
import { described } from '../../control.ts'
import type { CellProps } from '../cell-type.ts'

/** Props shared by single-line fields. `props` of the column can add more, such as `maxLength`. */
const inputProps = (cell: CellProps): InputGroupProps => ({
  ...(cell.column.props as InputGroupProps | undefined),
  ...described(cell),
  autoComplete: 'off',
  placeholder: cell.column.placeholder ?? '',
  disabled: cell.isDisabled,
  intent: cell.error ? 'danger' : 'none',
})

export const EditText = (cell: CellProps): ReactElement => (
  <InputGroup {...inputProps(cell)} value={valueText(cell.value)} onValueChange={cell.onChange} />
)

/** Characters allowed while typing a number: a sign, digits and one point. */
const HALF_TYPED = /^-?\d*\.?\d*$/

/** The text need not be a number while typing; on leaving, the field shows a number or nothing. */
export function EditNumber(cell: CellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <InputGroup
      {...inputProps(cell)}
      inputMode="decimal"
      value={typed ?? valueText(cell.value)}
      onValueChange={(text) => {
        if (!HALF_TYPED.test(text)) return
        setTyped(text)
        cell.onChange(toNumber(text))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

export const EditDate = (cell: CellProps): ReactElement => (
  <InputGroup {...inputProps(cell)} type="date" value={valueText(cell.value)} onValueChange={cell.onChange} />
)

/** A second as `yyyy-MM-dd HH:mm:ss`. The browser's field has a T in it, and omits seconds that are 0. */
export const EditMoment = (cell: CellProps): ReactElement => (
  <InputGroup
    {...inputProps(cell)}
    type="datetime-local"
    step={1}
    value={valueText(cell.value).replace(' ', 'T')}
    onValueChange={(text) => {
      const moment = text.replace('T', ' ')
      cell.onChange(moment.length === 'yyyy-MM-dd HH:mm'.length ? `${moment}:00` : moment)
    }}
  />
)

/** Long text: one line in the cell, with a larger text area below while editing. */
export function EditLines(cell: CellProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PopoverNext
      isOpen={isOpen && !cell.isDisabled}
      onInteraction={setIsOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      autoFocus={false}
      content={<LinesBox cell={cell} onClose={() => setIsOpen(false)} />}
      renderTarget={({ ref }) => (
        <div ref={ref as Ref<HTMLDivElement>}>
          <InputGroup
            {...inputProps(cell)}
            value={valueText(cell.value)}
            onValueChange={cell.onChange}
            rightElement={
              <button
                type="button"
                className="zk-edit-open"
                aria-label={`展开编辑${cell.column.title}`}
                disabled={cell.isDisabled}
                onClick={() => setIsOpen(!isOpen)}
              >
                ⤢
              </button>
            }
          />
        </div>
      )}
    />
  )
}

const LinesBox = ({ cell, onClose }: { cell: CellProps; onClose: () => void }): ReactElement => (
  <TextArea
    className="zk-edit-lines"
    autoFocus
    aria-label={cell.column.title}
    value={valueText(cell.value)}
    onChange={(event) => cell.onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }}
  />
)
