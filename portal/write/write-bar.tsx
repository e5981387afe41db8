import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireMinute } from '#core/text/wire-time.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { useStore } from '../use-portal.ts'
import { WriteHead } from './write-frame.tsx'
import type { KeptState } from './use-kept-written.ts'
import type { Writing } from './use-written.ts'

interface WriteBarProps {
  writing: Writing
  isReady: boolean
  onSend: (isSubmitted: boolean) => void
  /** Null: the settings are on the page. */
  onSettings: (() => void) | null
  onTools: (place: HTMLElement | null) => void
}

/** Where the text will be, whether it is stored, and the one button that makes it knowledge. */
export function WriteBar({ writing, isReady, onSend, onSettings, onTools }: WriteBarProps): ReactElement {
  const { written, busy, keptState, clear } = writing
  const { categories } = useSnapshot(useStore(ChoicesStore).state)
  const [isAsked, setAsked] = useState(false)
  return (
    <WriteHead
      back={{ to: PORTAL_PATHS.mine, name: '返回我的知识' }}
      place={categories.find(({ value }) => value === written.category)?.text ?? '未分类'}
      name={written.title.trim() || '未命名'}
      state={<KeptNote kept={keptState} />}
      onTools={onTools}
    >
      {onSettings && <Button look="quiet" icon="panel-right" label="发布设置" onClick={onSettings} />}
      <MenuButton
        label="更多"
        className={buttonClass('quiet', true)}
        face={<Icon name="ellipsis" size={18} />}
        entries={[
          { text: '存为草稿', icon: 'notebook-pen', onSelect: () => isReady && onSend(false) },
          { text: '清空重写', icon: 'trash', onSelect: () => setAsked(true) },
        ]}
      />
      <PublishButton busy={busy} isReady={isReady} onPublish={() => onSend(true)} />
      {isAsked && (
        <ConfirmDialog
          title="清空重写？"
          text="标题、正文和设置都会清空，不能恢复。"
          action="清空"
          onConfirm={async () => {
            setAsked(false)
            clear()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </WriteHead>
  )
}

const PublishButton = ({ busy, isReady, onPublish }: { busy: boolean; isReady: boolean; onPublish: () => void }) => (
  <Button
    look="primary"
    disabled={!isReady}
    title={isReady || busy ? undefined : '写好标题和正文就能发布'}
    onClick={onPublish}
  >
    {busy ? '正在发布…' : '发布'}
  </Button>
)

function KeptNote({ kept }: { kept: KeptState | null }): ReactElement | null {
  if (kept === null) return null
  if (kept.as !== 'whole') return <>没有自动保存</>
  return (
    <>
      <Icon name="circle-check" size={16} />
      <span className="zk-num" title="存在这台电脑的浏览器里，7 天内都在">
        {wireMinute(kept.at).slice(-5)} 已自动保存
      </span>
    </>
  )
}
