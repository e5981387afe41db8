import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { type StoredFileRow, storedFileList } from '#core/contract/sys/stored-files/stored-file.ts'
import { formatSize } from '#core/text/file-size.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { saveBlob } from '#ui/feedback/save-blob.ts'
import { styles } from '#ui/theme/styles.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { useShownSource } from '../parts/upload/shown-image.tsx'
import { readUploaded, useUploadHost } from '../parts/upload/upload-host.ts'
import type { PanelProps } from '../resource/define.ts'
import { rowPanel } from '../resource/actions/panel-action.ts'
import css from './storage.css?inline'

styles(css)

/** A stored file: its metadata, its picture if it is one, and a download. */
function StoredFilePanel({ rows, onClose }: PanelProps<StoredFileRow>): ReactElement {
  const [row] = rows
  const host = useUploadHost()
  const [refusal, setRefusal] = useState('')
  const download = () => {
    setRefusal('')
    readUploaded(host, row!.url)
      .then((blob) => saveBlob(blob, row!.fileName))
      .catch(() => setRefusal('文件下载失败'))
  }
  const foot = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button intent="primary" icon="download" text="下载" onClick={download} />
    </>
  )
  return (
    <Drawer title={row!.fileName} width="wide" foot={foot} onClose={onClose}>
      <Refusal>{refusal}</Refusal>
      {row!.url.endsWith('.webp') && <Picture url={row!.url} name={row!.fileName} />}
      <dl className="zk-storage-facts">
        <Fact title="大小">{formatSize(row!.fileSize)}</Fact>
        <Fact title="地址">{row!.url}</Fact>
        <Fact title="上传人">{row!.createBy ?? '—'}</Fact>
        <Fact title="上传时间">{row!.createTime ?? '—'}</Fact>
      </dl>
    </Drawer>
  )
}

function Picture({ url, name }: { url: string; name: string }): ReactElement | null {
  const source = useShownSource(url)
  return source ? <img className="zk-storage-picture" src={source} alt={name} /> : null
}

export const Fact = ({ title, children }: { title: string; children: string }): ReactElement => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

export const showFile = rowPanel({
  id: 'show',
  label: '查看',
  icon: 'eye-open',
  access: storedFileList.access,
  panel: StoredFilePanel,
})
