import { type ReactElement, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { TextField } from '#ui/controls/text-field/text-field.tsx'
import { ChoiceChip } from '../../lists/filters/choice-chip.tsx'
import type { KeptList } from '../kept-list.ts'

/** Milliseconds after the last key until the list is requested. */
const PAUSE_MS = 300

const FILE_TYPES = ['pdf', 'docx', 'doc', 'xlsx', 'pptx', 'ofd', 'md', 'txt', 'html', 'eml', 'png', 'jpg', 'mp4']

const TYPE_OPTIONS = FILE_TYPES.map((value) => ({ value, text: value.toUpperCase() }))

/** Filters a list of documents by title and file type. */
export function FilterBar<Row extends object>({
  list,
  children,
}: {
  list: KeptList<Row>
  children?: ReactNode
}): ReactElement {
  const { filter } = useSnapshot(list.state)
  const [title, setTitle] = useState(filter.title)
  const handleTitle = (typed: string) => {
    setTitle(typed)
    list.narrowSoon({ title: typed.trim() }, PAUSE_MS)
  }
  return (
    <div className="zk-mine-filter">
      <TextField
        hidesLabel
        label="按标题筛选"
        type="search"
        placeholder="按标题查找"
        value={title}
        onChange={handleTitle}
      />
      <ChoiceChip
        name="文件类型"
        value={filter.fileType}
        options={TYPE_OPTIONS}
        onChoose={(fileType) => void list.narrow({ fileType })}
      />
      {children}
    </div>
  )
}
