import { type ReactElement, use, useState } from 'react'
import type { Snapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import type { Portal } from '../instance.ts'
import { usePortal, useStore } from '../use-portal.ts'
import { DoneAction } from './done-action.ts'
import { keepAnyway, retry, skip } from './actions.ts'
import { OwnMetadataDialog } from './own-metadata-dialog.tsx'
import { Runner } from './run.ts'
import { UnpackResults } from './unpack-results.tsx'
import { type UploadItem, UploadStore } from './upload.store.ts'

export async function retryAll(portal: Portal, items: readonly UploadItem[]): Promise<void> {
  const problem = await retry(portal, items).catch((error: Error) => error.message)
  if (problem) portal.toast(problem, 'bad')
}

/** The actions of a file in its current state. */
export function RowActions({ item, own }: { item: Snapshot<UploadItem>; own: UploadItem }): ReactElement {
  const { phase, file } = item
  const portal = usePortal()
  const upload = useStore(UploadStore)
  const runner = useStore(Runner)
  const only = [own]
  const doneAction = use(DoneAction)
  return (
    <>
      {phase === 'duplicate' && <TwinButtons own={own} name={file.name} />}
      {phase === 'skipped' && (
        <Button
          look="quiet"
          aria-label={`不跳过 ${file.name}`}
          onClick={() => upload.change(own, { phase: 'duplicate' })}
        >
          撤销
        </Button>
      )}
      {phase === 'failed' && (
        <Button icon="refresh-cw" onClick={() => void retryAll(portal, only)}>
          重试
        </Button>
      )}
      {(phase === 'chosen' || phase === 'failed') && <OwnButton item={item} own={own} />}
      {(phase === 'sending' || phase === 'queued') && (
        <Button look="quiet" icon="pause" label={`暂停 ${file.name}`} onClick={() => runner.pause(only)} />
      )}
      {phase === 'paused' && (
        <Button look="quiet" icon="play" label={`继续 ${file.name}`} onClick={() => runner.start(only)} />
      )}
      {own.doc && item.doc && phase === 'done' && doneAction(own.doc)}
      {item.unpacking && <ResultsButton id={item.unpacking.id} name={file.name} />}
      <RemoveButton item={item} own={own} />
    </>
  )
}

function TwinButtons({ own, name }: { own: UploadItem; name: string }): ReactElement {
  const portal = usePortal()
  return (
    <>
      <Button aria-label={`跳过 ${name}`} onClick={() => skip(portal, [own])}>
        跳过
      </Button>
      <Button aria-label={`仍然上传 ${name}`} onClick={() => keepAnyway(portal, [own])}>
        仍然上传
      </Button>
    </>
  )
}

const ON_THE_WAY = new Set(['queued', 'sending', 'paused', 'failed'])

function RemoveButton({ item, own }: { item: Snapshot<UploadItem>; own: UploadItem }): ReactElement {
  const upload = useStore(UploadStore)
  const runner = useStore(Runner)
  const { phase, file } = item
  const isOut = ON_THE_WAY.has(phase)
  return (
    <Button
      look="quiet"
      icon="x"
      label={isOut ? `取消上传 ${file.name}` : `从列表移去 ${file.name}`}
      onClick={() => (isOut || item.session ? runner.cancel([own]) : upload.drop((other) => other === own))}
    />
  )
}

function OwnButton({ item, own }: { item: Snapshot<UploadItem>; own: UploadItem }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        icon="sliders-horizontal"
        label={`单独设置 ${item.file.name}`}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <OwnMetadataDialog item={own} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ResultsButton({ id, name }: { id: string; name: string }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        查看结果
      </Button>
      {isOpen && <UnpackResults id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}
