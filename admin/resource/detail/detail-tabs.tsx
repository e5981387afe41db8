import { type ReactElement, useMemo } from 'react'
import type { Column } from '../../parts/data-table/column.ts'
import { cellContent } from '../../parts/data-table/cell-content.tsx'
import { DetailList } from '../../parts/detail-list/detail-list.tsx'
import { PartTabs } from '../../parts/part-tabs.tsx'
import { useMay } from '../../rights.ts'
import { OwnAddress, useOwnAddress } from '../address.ts'
import type { DetailTab, Resource } from '../define.ts'
import type { OpenDetail } from './use-open-detail.ts'

export interface DetailTabsProps<Row> {
  /** Of the resource. */
  id: string
  row: Row
  columns: readonly Column<Row>[]
  tabs: readonly DetailTab<Row>[]
  open: OpenDetail
  /** Draws the list of another screen. */
  draw: (def: Resource) => ReactElement
}

const ALL = 'all'

/** All facts of the record, then what belongs to it; the arrows go from tab to tab. */
export function DetailTabs<Row>({ id, row, columns, tabs, open, draw }: DetailTabsProps<Row>): ReactElement {
  const may = useMay()
  const shown = tabs.filter(({ access }) => may(access))
  const panels = shown.map((tab) => ({ id: tab.id, title: tab.label, panel: <TabPanel {...{ tab, row, draw }} /> }))
  return (
    <PartTabs
      id={`detail-of-${id}`}
      className="zk-detail-tabs"
      chosen={shown.some((tab) => tab.id === open.tab) ? open.tab! : ALL}
      onChoose={(tab) => open.choose(tab === ALL ? null : tab)}
      tabs={[{ id: ALL, title: '基本资料', panel: <AllFacts {...{ columns, row }} /> }, ...panels]}
    />
  )
}

/** What any column of the list says of it. */
const AllFacts = <Row,>({ columns, row }: Pick<DetailTabsProps<Row>, 'columns' | 'row'>) => (
  <DetailList items={columns.map((column) => [column.title, cellContent(column, row)])} />
)

type TabPanelProps<Row> = Pick<DetailTabsProps<Row>, 'row' | 'draw'> & { tab: DetailTab<Row> }

function TabPanel<Row>({ tab, row, draw }: TabPanelProps<Row>): ReactElement {
  return tab.panel ? <tab.panel row={row} /> : <ChildList {...{ row, draw }} list={tab.list} />
}

interface ChildListProps<Row> extends Pick<DetailTabsProps<Row>, 'row' | 'draw'> {
  list: (row: Row) => Resource
}

function ChildList<Row>({ list, row, draw }: ChildListProps<Row>): ReactElement {
  const address = useOwnAddress()
  const def = useMemo(() => list(row), [list, row])
  return <OwnAddress value={address}>{draw(def)}</OwnAddress>
}
