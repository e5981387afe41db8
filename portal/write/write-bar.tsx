import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { wireMinute } from '#core/text/wire-time.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { MenuButton } from '#ui/controls/menu-button/menu-button.tsx'
import { ConfirmDialog } from '#ui/feedback/dialog/confirm-dialog.tsx'
import { ChoicesStore } from '../metadata/choices.store.ts'
import { useStore } from '../use-portal.ts'
import type { KeptState } from './use-kept-written.ts'
import type { Writing } from './use-written.ts'

interface WriteBarProps {
  writing: Writing
  isReady: boolean
  onSend: (isSubmitted: boolean) => void
  /** Null: the settings are on the page. */
  onSettings: (() => void) | null
}

/** Where the text will be, whether it is stored, and the one button that makes it knowledge. */
export function WriteBar({ writing, isReady, onSend, onSettings }: WriteBarProps): ReactElement {
  const { written, busy, keptState, clear } = writing
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="zk-write-bar">
      <Link className={buttonClass('quiet', true)} to={PORTAL_PATHS.mine} aria-label="返回我的知识">
        <Icon name="arrow-left" size={18} />
      </Link>
      <Path category={written.category} title={written.title} />
      <KeptNote kept={keptState} />
      <div className="zk-write-acts">
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
      </div>
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
    </div>
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

function Path({ category, title }: { category: string; title: string }): ReactElement {
  const { categories } = useSnapshot(useStore(ChoicesStore).state)
  const name = categories.find(({ value }) => value === category)?.text
  return (
    <nav className="zk-write-path" aria-label="位置">
      <span>{name ?? '未分类'}</span>
      <Icon name="chevron-right" size={14} />
      <span aria-current="page">{title.trim() || '未命名'}</span>
    </nav>
  )
}

function KeptNote({ kept }: { kept: KeptState | null }): ReactElement {
  const time = kept && wireMinute(kept.at).slice(-5)
  return (
    <span className="zk-write-kept" role="status" title="存在这台电脑的浏览器里，7 天内都在">
      {kept?.as === 'whole' && (
        <>
          <Icon name="circle-check" size={16} />
          <span className="zk-num">{time} 已自动保存</span>
        </>
      )}
      {kept && kept.as !== 'whole' && <span>没有自动保存</span>}
    </span>
  )
}
