import type { ReactElement } from 'react'
import { useClosePopover } from '#ui/controls/popover/popover.tsx'
import type { Option } from '../filter-options.ts'
import { ChoiceList } from './choice-list.tsx'
import { FilterChip } from './filter-chip.tsx'

interface ChoiceChipProps {
  name: string
  options: readonly Option[]
  /** '' for nothing chosen. */
  value: string
  onChoose: (value: string) => void
}

/** One filter whose values stand in a list below its chip. */
export const ChoiceChip = ({ name, options, value, onChoose }: ChoiceChipProps): ReactElement => (
  <FilterChip
    name={name}
    text={value === '' ? null : (options.find((option) => option.value === value)?.text ?? value)}
    onRemove={() => onChoose('')}
  >
    <Choices {...{ name, options, value, onChoose }} />
  </FilterChip>
)

/** A choice closes the list. */
function Choices({ name, options, value, onChoose }: ChoiceChipProps): ReactElement {
  const close = useClosePopover()
  const choose = (next: string) => {
    close()
    onChoose(next)
  }
  return <ChoiceList label={name} options={options} value={value} onChoose={choose} />
}
