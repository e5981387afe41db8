import tableCss from '@blueprintjs/table/lib/css/table.css?inline'
import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { useMedia } from '../use-media.ts'
import { Cards } from './cards.tsx'
import css from './data-table.css?inline'
import gridCss from './grid/grid.css?inline'
import { Grid } from './grid/grid.tsx'
import type { DataTableProps } from './table-props.ts'

styles(tableCss)
styles(gridCss)
styles(css)

/** The rows of a list; fills the height of its parent. Phones get one card per row. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  return useMedia('phone') ? <Cards {...props} /> : <Grid {...props} />
}
