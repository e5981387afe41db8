import { type ReactElement, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { Column } from '../data-table/column.ts'
import { useSelection } from '../data-table/selection.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import { Chosen, PickList } from './pick-list.tsx'
import { PickSearch, type SearchField } from './pick-search.tsx'
import css from './pickers.css?inline'
import type { Load } from './picking.ts'

styles(css)

export interface RecordPickerProps<Row> {
  title: string
  /** The first column is the name of a chosen row. */
  columns: readonly Column<Row>[]
  search: readonly SearchField[]
  load: Load<Row>
  rowKey: (row: Row) => string
  isMany?: boolean
  /** Width in pixels. */
  width?: number
  /** Rows chosen before. */
  chosen?: readonly Row[]
  onPick: (rows: readonly Row[]) => void
  onClose: () => void
}

const WIDTH = 900

/** Chooses records: search and rows on the left, 已选 on the right. Closing discards the choice. */
export function RecordPicker<Row>(props: RecordPickerProps<Row>): ReactElement {
  const { title, columns, search, load, rowKey, isMany = true, width = WIDTH, chosen = [], onPick, onClose } = props
  const selection = useSelection(rowKey, chosen)
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  return (
    <PartDialog title={title} width={width} onClose={onClose} onConfirm={() => onPick(selection.rows())}>
      <div className="zk-picker">
        <div className="zk-picker-main">
          <PickSearch fields={search} onSearch={setWords} />
          <PickList label={title} {...{ columns, load, words, rowKey, selection, isMany }} />
        </div>
        {columns[0] && <Chosen first={columns[0]} second={columns[1]} rowKey={rowKey} selection={selection} />}
      </div>
    </PartDialog>
  )
}
