import { Button } from '@blueprintjs/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { cellContent } from '../../parts/data-table/cell-content.tsx'
import { RowToolsWithMenu } from '../../parts/data-table/row-tools.tsx'
import { DetailList } from '../../parts/detail-list/detail-list.tsx'
import { useButton } from '../../rights.ts'
import { toast } from '../../toasts.ts'
import type { Resource, ResourceDetail, RowOf } from '../define.ts'
import { RecordDrawer } from '../record/record-drawer.tsx'
import { rowActions } from '../actions/row-actions.ts'
import { useDoing } from '../use-doing.tsx'
import css from './detail.css?inline'
import { DetailTabs, type DetailTabsProps } from './detail-tabs.tsx'
import type { OpenDetail } from './use-open-detail.ts'

styles(css)

interface DetailPageProps<L extends Endpoint> extends Pick<DetailTabsProps<RowOf<L>>, 'draw'> {
  def: Resource<L>
  detail: ResourceDetail<RowOf<L>>
  id: string
  open: OpenDetail
}

/** One record over its address: what it is, what can be done with it, and in tabs what belongs to it. */
export function DetailPage<L extends Endpoint>({ def, detail, id, open, draw }: DetailPageProps<L>): ReactElement {
  const { noun, columns } = def
  const { last: row, failure, retry } = useQuery(`${def.id} ${id}`, (signal) => detail.load(id, signal))
  const body = useRef<HTMLElement>(null)
  useEffect(() => body.current?.focus({ preventScroll: true }), [])
  return (
    <section className="zk-detail" ref={body} tabIndex={-1} aria-label={row ? `${noun}“${def.nameOf(row)}”` : noun}>
      <div>
        <Button variant="minimal" icon="arrow-left" text={`返回${noun}列表`} onClick={open.close} />
      </div>
      {failure !== null && <ErrorState title={`${noun}没有加载成功`} reason={failure} onRetry={retry} />}
      {!row && failure === null && <Skeleton shape="text" />}
      {row && (
        <>
          <Head {...{ def, row, main: detail.main }} onReload={retry} onGone={open.close} />
          <DetailTabs id={def.id} tabs={detail.tabs} {...{ row, columns, open, draw }} />
        </>
      )}
    </section>
  )
}

interface HeadProps<L extends Endpoint> {
  def: Resource<L>
  row: RowOf<L>
  main: readonly string[]
  onReload: () => void
  onGone: () => void
}

const NO_SELECTION = { clear: () => undefined }

/** The name, the main facts, and all that a row of the list offers. */
function Head<L extends Endpoint>({ def, row, main, onReload, onGone }: HeadProps<L>): ReactElement {
  const button = useButton()
  const [isEditing, setIsEditing] = useState(false)
  const doing = useDoing(def, { reload: onReload, removed: onGone }, NO_SELECTION)
  const actions = rowActions(def, row, { button, doing, onOpen: () => setIsEditing(true) })
  const shown = def.columns.filter(({ key }: { key: string }) => main.includes(key))
  return (
    <header className="zk-detail-head">
      <h2>{def.nameOf(row)}</h2>
      <RowToolsWithMenu row={row} actions={actions} name={def.nameOf(row)} />
      <DetailList items={shown.map((column) => [column.title, cellContent(column, row)])} />
      {doing.open}
      {isEditing && def.form && (
        <RecordDrawer
          def={def}
          form={def.form}
          id={(row as { id: string }).id}
          row={row as object}
          onClose={() => setIsEditing(false)}
          onSaved={(sentence) => {
            setIsEditing(false)
            onReload()
            toast(sentence)
          }}
        />
      )}
    </header>
  )
}
