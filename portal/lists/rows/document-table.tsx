import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Avatar } from '#ui/controls/avatar/avatar.tsx'
import { StateDot } from '#ui/controls/badge/badge.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { CategoryName } from '#ui/controls/tag/tag.tsx'
import { nameHue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { WireTime } from '#ui/viewers/wire-time/wire-time.tsx'
import { documentAddress } from '../../documents/document-address.ts'
import { LevelName } from '../../documents/level-name.tsx'
import type { Column, ColumnId } from './columns.ts'
import type { RowsProps } from './rows-props.ts'
import css from './document-table.css?inline'
import { Marks, shownState } from './row-facts.tsx'

styles(css)

/** Documents as rows of two lines, with the columns that somebody has chosen. */
export function DocumentTable({ columns, ...props }: RowsProps & { columns: readonly Column[] }): ReactElement {
  const { docs, selection } = props
  return (
    <table className="zk-documents" aria-label="知识">
      <colgroup>
        <col className="is-box" />
        <col />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
        <col className="is-menu" />
      </colgroup>
      <Head columns={columns} docs={docs} selection={selection} />
      <tbody>
        {docs.map((doc) => (
          <Row key={doc.id} doc={doc} columns={columns} {...props} />
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = Pick<RowsProps, 'docs' | 'selection'> & { columns: readonly Column[] }

function Head({ columns, docs, selection }: HeadProps): ReactElement {
  const isAll = docs.every(({ id }) => selection.has(id))
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            aria-label="选择本页"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && docs.some(({ id }) => selection.has(id))
            }}
            onChange={(event) => selection.set(docs, event.target.checked)}
          />
        </th>
        <th scope="col">标题</th>
        {columns.map((column) => (
          <th key={column.id} scope="col" className={'isNumber' in column ? 'is-number' : undefined}>
            {column.text}
          </th>
        ))}
        <th scope="col">
          <span className="zk-hidden">操作</span>
        </th>
      </tr>
    </thead>
  )
}

type RowProps = RowsProps & { doc: DocRow; columns: readonly Column[] }

function Row({ doc, columns, selection, menu, choose, isKept }: RowProps): ReactElement {
  const isChosen = selection.has(doc.id)
  const shows = (id: ColumnId) => columns.some((column) => column.id === id)
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} onContextMenu={menu.onContextMenu(doc)}>
      <td>
        <input type="checkbox" aria-label={`选择 ${doc.title}`} checked={isChosen} onChange={choose(doc)} />
      </td>
      <td>
        <span className="zk-documents-what">
          <FileIcon kind={doc.fileType} />
          <span>
            <Link className="zk-documents-title" to={documentAddress(doc.id)} title={doc.title}>
              {doc.title}
            </Link>
            <Marks doc={doc} isKept={isKept(doc.id)} without={shows} />
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={'isNumber' in column ? 'is-number' : undefined}>
          <Cell id={column.id} doc={doc} />
        </td>
      ))}
      <td>{menu.button(doc)}</td>
    </tr>
  )
}

const CELLS: Readonly<Record<Exclude<ColumnId, 'state'>, (doc: DocRow) => ReactNode>> = {
  owner: (doc) => <Owner doc={doc} />,
  updated: (doc) => <WireTime time={doc.lastUpdateTime ?? doc.createTime ?? ''} />,
  views: ({ views }) => views || '—',
  size: ({ fileSize }) => (fileSize ? formatSize(fileSize) : '—'),
  category: ({ category_dictText: name }) => name && <CategoryName hue={nameHue(name)}>{name}</CategoryName>,
  level: ({ level }) => (level ? <LevelName level={level} /> : '公开'),
  uploaded: ({ createTime }) => createTime && <WireTime time={createTime} />,
  downloads: ({ downloads }) => downloads || '—',
  expiry: ({ expireTime }) => (expireTime ? <WireTime time={expireTime} /> : '长期有效'),
  number: ({ serialNumber }) => serialNumber ?? '—',
}

function Cell({ id, doc }: { id: ColumnId; doc: DocRow }): ReactElement {
  const [now] = useState(() => new Date())
  if (id !== 'state') return <>{CELLS[id](doc)}</>
  const { tone, text, more } = shownState(doc, now)
  return (
    <span title={more}>
      <StateDot tone={tone}>{text}</StateDot>
    </span>
  )
}

const Owner = ({ doc }: { doc: DocRow }): ReactElement => {
  const name = doc.owner?.name ?? doc.authorName ?? ''
  return (
    <span className="zk-documents-owner" title={[name, doc.depId_dictText].filter(Boolean).join(' · ')}>
      <Avatar name={name} />
      <span>
        <span>{name}</span>
        {doc.depId_dictText && <small>{doc.depId_dictText}</small>}
      </span>
    </span>
  )
}
