import { InputGroup } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import type { Option } from '#core/table/column.ts'
import { checkedValue, isChecked, optionText, valueText } from '#core/table/values.ts'
import type { Control } from '../../control.ts'
import { described } from '../../control.ts'
import { ChoiceSelect } from '../../form/choice-control.tsx'
import { MultiSelect } from '../../pickers/multi-select.tsx'
import { SearchSelect, type SearchSelectProps } from '../../pickers/search-select.tsx'
import type { CellProps } from '../cell-type.ts'

const NONE: readonly Option[] = []

const controlProps = ({ id, value, onChange, isDisabled, error }: CellProps) => ({
  id,
  value: valueText(value),
  onChange,
  isDisabled,
  error,
})

/** A choice of options, filtered by typing; free text if the column allows it. */
export function EditChoice(cell: CellProps): ReactElement {
  if (cell.column.allowInput) return <EditFree {...cell} />
  if (cell.column.allowSearch) return <EditSearch {...cell} />
  return (
    <ChoiceSelect {...controlProps(cell)} choices={cell.column.options ?? NONE} none={cell.column.placeholder ?? ''} />
  )
}

/** Typed text selects the option with that label, or is the value itself. */
function EditFree(cell: CellProps): ReactElement {
  const { id, column, value, onChange, isDisabled } = cell
  const [typed, setTyped] = useState<string | null>(null)
  const options = column.options ?? NONE
  return (
    <>
      <InputGroup
        {...described(cell)}
        autoComplete="off"
        list={`${id}-options`}
        placeholder={column.placeholder ?? ''}
        disabled={isDisabled}
        value={typed ?? optionText(options, value)}
        onValueChange={(text) => {
          setTyped(text)
          onChange(options.find((option) => option.text === text)?.value ?? text)
        }}
        onBlur={() => setTyped(null)}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={option.value} value={option.text} />
        ))}
      </datalist>
    </>
  )
}

type Remote = Partial<Pick<SearchSelectProps, 'load' | 'name'>>

/** Searches while typing: on the server if the column's `props` have `load` and `name`, else among its options. */
export function EditSearch(cell: CellProps): ReactElement {
  const { options = NONE, props, placeholder } = cell.column
  const remote = (props ?? {}) as Remote
  const among = async (words: string) => options.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
  return (
    <SearchSelect
      {...controlProps(cell)}
      load={remote.load ?? among}
      name={remote.name ?? noName}
      knownName={optionText(options, cell.value)}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}

/** Options already include their names. */
const noName = async () => null

export const EditMany = (cell: CellProps): ReactElement => (
  <MultiSelect {...controlProps(cell)} label={cell.column.title} options={cell.column.options ?? NONE} mostTags={1} />
)

/** A checkbox for the two values given by the column. */
export const EditTick = ({ id, column, value, isDisabled, error, onChange, isTabStop }: CellProps): ReactElement => (
  <input
    type="checkbox"
    tabIndex={isTabStop ? 0 : -1}
    {...described({ id, error })}
    checked={isChecked(column, value)}
    disabled={isDisabled}
    onChange={(event) => onChange(checkedValue(column, event.target.checked))}
  />
)

const BETWEEN = ';'

/** The tags of a cell, without duplicates. */
export const splitTags = (text: string): string[] => [...new Set(text.split(BETWEEN).filter((tag) => tag !== ''))]

/** Tags separated by semicolons; other separators and blanks are replaced, and duplicates removed at the end. */
export const EditTags = (cell: CellProps): ReactElement => (
  <InputGroup
    {...described(cell)}
    autoComplete="off"
    placeholder={cell.column.placeholder ?? '用分号隔开'}
    disabled={cell.isDisabled}
    value={valueText(cell.value)}
    onValueChange={(text) => cell.onChange(text.replace(/[;；,，、\s]+/g, BETWEEN))}
    onBlur={() => cell.onChange(splitTags(valueText(cell.value)).join(BETWEEN))}
  />
)

/** Uses a form control in a cell, such as a people picker. */
export const editBy = (control: Control<string>) =>
  function EditByControl(cell: CellProps): ReactElement {
    const ControlOf = control
    return <ControlOf {...controlProps(cell)} />
  }
