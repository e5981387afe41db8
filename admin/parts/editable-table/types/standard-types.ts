import { optionText } from '#core/table/values.ts'
import { defineType } from '#core/table/types.ts'
import type { Control } from '../../control.ts'
import type { CellType, CellTypes } from '../cell-type.ts'
import { editBy, EditChoice, EditMany, EditSearch, EditTags, EditTick, splitTags } from './chosen.tsx'
import { showMany, ShowPercent, ShowSlot, ShowText } from './show.tsx'
import { EditUpload } from './upload.tsx'
import { EditDate, EditLines, EditMoment, EditNumber, EditText } from './typed.tsx'

/** How people or departments are picked; `nameOf` gives the name of a key. */
interface Picks {
  control: Control<string>
  nameOf: (key: string) => string
}

/** Parts that the standard types need from outside. A type whose part is missing only shows its value. */
export interface StandardParts {
  people?: Picks
  departments?: Picks
}

const picked = (picks: Picks | undefined): CellType =>
  picks ? { Show: showMany(picks.nameOf), Edit: editBy(picks.control) } : { Show: showMany((key) => key) }

const optionsShown = showMany((key, column) => optionText(column.options, key))

/** All column types of tables; more are added with `defineType`. */
export function standardTypes({ people, departments }: StandardParts = {}): CellTypes {
  const types: Readonly<Record<string, CellType>> = {
    input: { Show: ShowText, Edit: EditText },
    inputNumber: { Show: ShowText, Edit: EditNumber, align: 'end' },
    textarea: { Show: ShowText, Edit: EditLines },
    select: { Show: ShowText, Edit: EditChoice },
    'select-search': { Show: ShowText, Edit: EditSearch },
    'select-multiple': { Show: optionsShown, Edit: EditMany },
    date: { Show: ShowText, Edit: EditDate },
    datetime: { Show: ShowText, Edit: EditMoment },
    checkbox: { Show: EditTick, Edit: EditTick, isAlways: true, align: 'middle' },
    tags: { Show: showMany((tag) => tag, splitTags), Edit: EditTags },
    progress: { Show: ShowPercent },
    upload: { Show: EditUpload, Edit: EditUpload, isAlways: true },
    sel_user: picked(people),
    sel_depart: picked(departments),
    slot: { Show: ShowSlot },
    normal: { Show: ShowText },
  }
  return Object.entries(types).reduce<CellTypes>((all, [name, type]) => defineType(all, name, type), new Map())
}
