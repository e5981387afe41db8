import { Button } from '@blueprintjs/core'
import { type ReactElement, useRef, useState } from 'react'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import css from './upload.css?inline'
import { type PickedFile, picked, shortName, stateText, type UploadedFile } from './uploaded-file.ts'
import { useFileList } from './use-file-list.ts'
import type { SendOptions } from './use-sending.ts'

styles(css)

export interface FilePopupProps {
  title?: string
  options?: SendOptions
  /** The maximum number of files; the last ones are kept. */
  most?: number
  /** The files that are there already. */
  files?: readonly UploadedFile[]
  onConfirm: (files: readonly PickedFile[]) => void
  /** Called with the number of uploaded files: they are on the server although nobody confirmed them. */
  onClose: (arrived: number) => void
}

const WIDTH = 520

/** A small window to choose and upload files; confirming returns those that were uploaded. */
export function FilePopup(props: FilePopupProps): ReactElement {
  const { title = '文件上传', options, most, files: first = [], onConfirm, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly UploadedFile[]>(first)
  const [said, setSaid] = useState('')
  const list = useFileList({ options: { token: true, ...options }, most, files, onChange: setFiles, say: setSaid })
  const arrived = files.filter(({ status }) => status === 'done')
  const confirm = () => {
    if (arrived.length === 0) return setSaid('未上传任何文件')
    onConfirm(arrived.map(picked))
  }
  return (
    <PartDialog
      title={title}
      width={WIDTH}
      onConfirm={confirm}
      onClose={() => onClose(arrived.length)}
      aside={<Refusal>{said}</Refusal>}
    >
      <div className="zk-file-popup">
        <Button size="small" icon="upload" text="点击上传" onClick={() => field.current?.click()} />
        <FileField ref={field} label="要上传的文件" multiple onChosen={list.add} />
        <ul className="zk-upload-list" aria-label="文件">
          {files.map((file) => (
            <FileLine key={file.id} file={file} onRemove={() => list.remove(file)} />
          ))}
        </ul>
      </div>
    </PartDialog>
  )
}

const FileLine = ({ file, onRemove }: { file: UploadedFile; onRemove: () => void }): ReactElement => (
  <li data-status={file.status}>
    <span className={file.status === 'error' ? 'is-error' : ''} title={file.name}>
      {shortName(file.name)} {stateText(file)}
    </span>
    <Button size="small" variant="minimal" icon="cross" aria-label={`删除${file.name}`} onClick={onRemove} />
  </li>
)
