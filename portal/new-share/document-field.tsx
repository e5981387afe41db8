import { type ReactElement, useId, useState } from 'react'
import { docListRecent } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../use-portal.ts'

export type NamedDocument = Pick<DocRow, 'id' | 'title' | 'fileType'>

interface DocumentFieldProps {
  chosen: readonly NamedDocument[]
  onChange: (chosen: readonly NamedDocument[]) => void
  error: string | null
}

const TYPING_MS = 200
const OFFERED = 6

/** The shared documents; more are added by searching for a part of the title. */
export function DocumentField({ chosen, onChange, error }: DocumentFieldProps): ReactElement {
  const id = useId()
  const [more, setMore] = useState(chosen.length === 0)
  return (
    <div role="group" aria-labelledby={id} className="zk-share-documents">
      <span className="zk-share-label" id={id}>
        知识
      </span>
      <ul>
        {chosen.map((doc) => (
          <li key={doc.id}>
            <FileIcon kind={doc.fileType} size={20} />
            <span>{doc.title}</span>
            <button
              type="button"
              aria-label={`去掉 ${doc.title}`}
              onClick={() => onChange(chosen.filter((each) => each.id !== doc.id))}
            >
              <Icon name="x" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {more || chosen.length === 0 ? (
        <Finder chosen={chosen} onChoose={(doc) => onChange([...chosen, doc])} error={error} />
      ) : (
        <Button look="quiet" icon="plus" onClick={() => setMore(true)}>
          再加一篇
        </Button>
      )}
    </div>
  )
}

interface FinderProps {
  chosen: readonly NamedDocument[]
  onChoose: (doc: NamedDocument) => void
  error: string | null
}

function Finder({ chosen, onChoose, error }: FinderProps): ReactElement {
  const api = useApi()
  const [word, setWord] = useState('')
  const wanted = word.trim()
  const { last } = useQuery(wanted, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
    if (signal.aborted) return []
    const query = { pageSize: OFFERED, ...(wanted !== '' && { title: `*${wanted}*` }) }
    return (await api.call(docListRecent, { query }, signal)).records
  })
  const offered = (last ?? []).filter((doc) => !chosen.some((each) => each.id === doc.id))
  return (
    <>
      <TextField label="按标题查找" type="search" value={word} error={error} autoComplete="off" onChange={setWord} />
      <ul className="zk-share-offered" aria-label="找到的知识">
        {offered.map((doc) => (
          <li key={doc.id}>
            <button type="button" onClick={() => onChoose(doc)}>
              <Icon name="plus" size={12} />
              <FileIcon kind={doc.fileType} size={20} />
              {doc.title}
            </button>
          </li>
        ))}
        {last && offered.length === 0 && <li className="zk-share-hint">没有找到可以分享的知识</li>}
      </ul>
    </>
  )
}
