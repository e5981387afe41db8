import { Button, Spinner, Tooltip } from '@blueprintjs/core'
import { type ReactElement, useRef, useState } from 'react'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { styles } from '#ui/theme/styles.ts'
import css from './upload.css?inline'
import { UploadFault } from './upload-fault.tsx'
import { readUploaded, useUploadHost } from './upload-host.ts'
import { failed, ofPath, removed, shortName, stateText, type UploadedFile } from './uploaded-file.ts'
import { type SendOptions, useSending } from './use-sending.ts'

styles(css)

/** The options of a column of the type `upload`. */
export interface UploadOptions extends SendOptions {
  /** Default: 点击上传. */
  btnText?: string
  allowDownload?: boolean
  allowRemove?: boolean
}

export interface UploadCellProps {
  /** A stored path is a file that was uploaded before. */
  value: UploadedFile | string | null
  /** Called at every step of the upload; a deleted file is reported once more as `removed`. */
  onChange: (file: UploadedFile) => void
  options?: UploadOptions
  isDisabled?: boolean
  /** The accessible name, for those who do not see the column's title. */
  label?: string
}

/** One file in a cell: a button if there is none, else its name and state. */
export function UploadCell({ value, onChange, options = {}, isDisabled, label = '' }: UploadCellProps): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const { send, stop } = useSending(options, onChange)
  const file = toUploadedFile(value)
  if (file === null) {
    const text = options.btnText || '点击上传'
    return (
      <span className="zk-upload-cell">
        <Button
          size="small"
          icon="upload"
          text={text}
          disabled={isDisabled ?? false}
          aria-label={label ? `${text}（${label}）` : text}
          onClick={() => field.current?.click()}
        />
        <FileField ref={field} label={`${label || '单元格'}的文件`} onChosen={([first]) => onChange(send(first))} />
      </span>
    )
  }
  const remove = () => {
    stop(file.id)
    onChange(removed(file))
  }
  return <FileInCell file={file} options={options} isDisabled={isDisabled ?? false} onRemove={remove} />
}

function toUploadedFile(value: UploadCellProps['value']): UploadedFile | null {
  if (value === null || value === '') return null
  const file = typeof value === 'string' ? ofPath(value) : value
  return file.status === 'removed' ? null : file
}

interface FileInCellProps {
  file: UploadedFile
  options: UploadOptions
  isDisabled: boolean
  onRemove: () => void
}

function FileInCell({ file, options, isDisabled, onRemove }: FileInCellProps): ReactElement {
  const { allowDownload = true, allowRemove = true } = options
  const [shownFault, setShownFault] = useState<UploadedFile | null>(null)
  const download = useDownload(file, setShownFault)
  const { name, status } = file
  return (
    <span className="zk-upload-cell" data-status={status}>
      <Tooltip content={stateText(file)} openOnTargetFocus>
        <UploadState file={file} onFault={() => setShownFault(file)} />
      </Tooltip>
      {status === 'done' && allowDownload && (
        <Button size="small" variant="minimal" icon="download" aria-label={`下载${name}`} onClick={download} />
      )}
      {allowRemove && (
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          aria-label={`删除${name}`}
          disabled={isDisabled}
          onClick={onRemove}
        />
      )}
      {shownFault && <UploadFault message={shownFault.message} onClose={() => setShownFault(null)} />}
    </span>
  )
}

/** Name and state; the state of a failed upload opens the reason. */
function UploadState({ file, onFault }: { file: UploadedFile; onFault: () => void }): ReactElement {
  const { name, status, percent } = file
  const text = `${name}，${stateText(file)}`
  if (status === 'error')
    return (
      <Button size="small" variant="minimal" intent="danger" icon="error" onClick={onFault}>
        {shortName(name)}
        <span className="zk-hidden">（{text}）</span>
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip is also for who uses the keyboard
    <span className="zk-uploaded-name" tabIndex={0} role="img" aria-label={text}>
      {status === 'uploading' ? <Spinner size={14} value={percent / 100} /> : null}
      {shortName(name)}
    </span>
  )
}

/** Downloads the file. It needs the authorization header, so it is no plain link. */
function useDownload(file: UploadedFile, onFault: (file: UploadedFile) => void): () => void {
  const host = useUploadHost()
  return () =>
    void readUploaded(host, file.url)
      .then((blob) => saveBlob(blob, file.name))
      .catch(() => onFault(failed(file, '文件下载失败')))
}
