import { Button, ButtonGroup, InputGroup, Tab, Tabs } from '@blueprintjs/core'
import { type ReactElement, useId, useRef, useState } from 'react'
import { FileField } from '#ui/controls/file-field/file-field.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './upload.css?inline'
import { ShownImage } from './shown-image.tsx'
import type { UploadedFile } from './uploaded-file.ts'
import { useFileList } from './use-file-list.ts'
import type { SendOptions } from './use-sending.ts'

styles(css)

export interface ImageUploadProps {
  files: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  options?: SendOptions
  /** The maximum number of pictures; the last ones are kept. */
  most?: number
}

/** Ordered pictures, uploaded or given by address. */
export function ImageUpload({ files, onChange, options, most }: ImageUploadProps): ReactElement {
  const id = useId()
  const [said, setSaid] = useState('')
  const list = useFileList({ options: { token: true, ...options }, most, files, onChange, say: setSaid })
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    if (to < 0) return setSaid('未知的操作')
    if (to >= files.length) return setSaid('已到最后~')
    setSaid('')
    const moved = files.toSpliced(at, 1).toSpliced(to, 0, files[at]!)
    list.set(moved)
  }
  return (
    <div className="zk-image-upload">
      <Tabs id={id} renderActiveTabPanelOnly>
        <Tab id="local" title="本地上传" panel={<Local onAdd={list.add} say={setSaid} />} />
        <Tab id="address" title="网络图片" panel={<Address onAdd={list.addAddress} say={setSaid} />} />
      </Tabs>
      <Refusal>{said}</Refusal>
      <ul className="zk-images" aria-label="图片">
        {files.map((file, at) => (
          <li key={file.id} data-status={file.status}>
            <ShownImage file={file} />
            <Moves file={file} onMove={(by) => move(at, by)} onRemove={() => list.remove(file)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Moves(o: { file: UploadedFile; onMove: (by: -1 | 1) => void; onRemove: () => void }): ReactElement {
  const { name } = o.file
  return (
    <ButtonGroup variant="minimal" size="small">
      <Button icon="arrow-left" aria-label={`左移${name}`} onClick={() => o.onMove(-1)} />
      <Button icon="arrow-right" aria-label={`右移${name}`} onClick={() => o.onMove(1)} />
      <Button icon="cross" aria-label={`删除${name}`} onClick={o.onRemove} />
    </ButtonGroup>
  )
}

interface Adding<T> {
  onAdd: (added: T) => void
  say: (text: string) => void
}

function Local({ onAdd, say }: Adding<readonly File[]>): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const take = (chosen: readonly File[]) => {
    const pictures = chosen.filter(({ type }) => type.includes('image'))
    if (pictures.length > 0) onAdd(pictures)
    if (pictures.length < chosen.length) say('请上传图片')
  }
  return (
    <>
      <Button icon="upload" text="选择图片" onClick={() => field.current?.click()} />
      <FileField ref={field} label="图片文件" multiple accept="image/*" onChosen={take} />
    </>
  )
}

function Address({ onAdd, say }: Adding<string>): ReactElement {
  const [address, setAddress] = useState('')
  const add = () => {
    const text = address.trim()
    if (!/^(https?:\/\/[^\s/]+|\/)\S*$/.test(text)) return say('请输入以 http://、https:// 或 / 开头的图片地址')
    setAddress('')
    onAdd(text)
  }
  return (
    <div className="zk-address">
      <InputGroup
        fill
        aria-label="图片地址"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button text="添加" onClick={add} />
    </div>
  )
}
