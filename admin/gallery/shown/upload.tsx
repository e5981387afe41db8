import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { FilePopup } from '../../parts/upload/file-popup.tsx'
import { ImageUpload } from '../../parts/upload/image-upload.tsx'
import { UploadCell, type UploadOptions } from '../../parts/upload/upload-cell.tsx'
import { failed, ofPath, type PickedFile, type UploadedFile } from '../../parts/upload/uploaded-file.ts'

const STORED = ofPath('temp/采购合同终稿_0190aa00bb11cc22dd33ee44ff556677.pdf')
const STATES: readonly [string, UploadedFile][] = [
  ['上传中', { ...STORED, status: 'uploading', percent: 42.7 }],
  ['已上传', STORED],
  ['出错', failed(STORED, '磁盘已满')],
]
const ignore = () => undefined

/** `?options=` are the options of the cell as JSON; `?most=` limits pictures and files. */
export function UploadShown(): ReactElement {
  const params = new URLSearchParams(location.search)
  const options = JSON.parse(params.get('options') ?? '{}') as UploadOptions
  const most = Number(params.get('most') ?? 100)
  const [cell, setCell] = useState<UploadedFile | null>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [images, setImages] = useState<readonly UploadedFile[]>([])
  const [chosen, setChosen] = useState<readonly PickedFile[] | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const told = { cell, seen, images: images.map(({ name, path, status }) => ({ name, path, status })), chosen }
  return (
    <>
      <output>{JSON.stringify(told)}</output>
      <h2>单元格的状态</h2>
      {STATES.map(([label, value]) => (
        <p key={label}>
          {label} <UploadCell label={label} value={value} onChange={ignore} />
        </p>
      ))}
      <p>
        不可用 <UploadCell label="不可用" value={null} onChange={ignore} isDisabled />
      </p>
      <h2>单元格</h2>
      <p>
        <UploadCell
          label="附件"
          value={cell}
          options={options}
          onChange={(file) => {
            setCell(file)
            setSeen((before) => (before.at(-1) === file.status ? before : [...before, file.status]))
          }}
        />
      </p>
      <h2>图片</h2>
      <ImageUpload files={images} onChange={setImages} options={options} most={most} />
      <h2>文件弹窗</h2>
      <Button text="选择文件" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FilePopup
          options={options}
          most={most}
          onClose={() => setIsOpen(false)}
          onConfirm={(files) => {
            setChosen(files)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
