import { Button } from '@blueprintjs/core'
import { type ReactElement, useEffect, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { fileMove, type FilePlaces, filePlaces } from '#core/contract/sys/stored-files/file-place.ts'
import type { StoredFileRow } from '#core/contract/sys/stored-files/stored-file.ts'
import { formatSize } from '#core/text/file-size.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import { OnceButton } from '../parts/once-button.tsx'
import type { PanelProps } from '../resource/define.ts'
import { listPanel } from '../resource/actions/panel-action.ts'
import { Fact } from './stored-file-panel.tsx'
import css from './storage.css?inline'

styles(css)

const ASK_AGAIN_MS = 2000

/** Where the bytes of all files are stored, and moving them to the place for new ones. */
function FilePlacesPanel({ onClose }: PanelProps<StoredFileRow>): ReactElement {
  const { last: value, failure, retry } = useQuery('file-places', () => api.call(filePlaces, {}))
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    if (!value?.isMoving) return undefined
    const timer = setTimeout(retry, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [value, retry])
  const begin = async () => {
    try {
      await api.call(fileMove, {})
      setRefusal('')
      retry()
    } catch (error) {
      setRefusal(errorText(error, '没有开始移动'))
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>关闭</Button>
      {value?.other && !value.isMoving && <OnceButton text="移动全部文件" onClick={() => void begin()} />}
    </>
  )
  return (
    <Drawer title="存储位置" foot={foot} onClose={onClose}>
      <Refusal>{refusal || failure}</Refusal>
      {value && <Places places={value} />}
    </Drawer>
  )
}

function Places({ places: { first, other, isMoving, move } }: { places: FilePlaces }): ReactElement {
  return (
    <>
      <dl className="zk-storage-facts">
        <Fact title="新文件保存在">{first.name}</Fact>
        <Fact title="其余文件还在">{other?.name ?? '没有别的位置'}</Fact>
        {move && <Fact title={isMoving ? '正在移动' : '上次移动'}>{told(move)}</Fact>}
      </dl>
      <p>
        {other
          ? '移动在后台进行，文件随时可以读取；每个文件读回来核对摘要以后，才从原来的位置删除。'
          : '设置 ZHIKU_S3_ENDPOINT 等配置以后，文件可以保存到对象存储，见运维指南。'}
      </p>
    </>
  )
}

function told(move: NonNullable<FilePlaces['move']>): string {
  const { moved, total, movedBytes, totalBytes, damaged, done } = move
  const sums = `${moved} / ${total} 个文件，${formatSize(movedBytes)} / ${formatSize(totalBytes)}`
  return sums + (damaged > 0 ? `，${damaged} 个已损坏，留在原处` : '') + (done ? '，已完成' : '')
}

export const filePlacesPanel = listPanel({
  id: 'places',
  label: '存储位置',
  icon: 'database',
  access: filePlaces.access,
  panel: FilePlacesPanel,
})
