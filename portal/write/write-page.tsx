import { type ReactElement, type RefObject, useRef, useState } from 'react'
import type { Shape } from '#ui/editors/rich-editor/shape.ts'
import { BREAKPOINT } from '#ui/theme/measures.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { styles } from '#ui/theme/styles.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { PropertyWords } from './settings/property-words.tsx'
import { Settings, type SettingName } from './settings/settings.tsx'
import { TextPart } from './text-part.tsx'
import { focusText } from './focus-text.ts'
import { TitleField } from './title-field.tsx'
import { useMedia } from './use-media.ts'
import type { Writing } from './use-written.ts'
import { WriteBar } from './write-bar.tsx'
import css from './write-page.css?inline'
import { WriteOutline } from './write-outline.tsx'
import { writtenSource } from './written.ts'

styles(css)

const NO_SHAPE: Shape = { words: 0, headings: [] }

/** The page on which a document is written: no form around it, its settings beside it. */
export function WritePage({ writing }: { writing: Writing }): ReactElement {
  const { written, problems, busy, save } = writing
  const [shape, setShape] = useState(NO_SHAPE)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const panelPart = useRef<HTMLDivElement>(null)
  const settings = useSettings(panelPart)
  const isReady = !busy && written.title.trim() !== '' && writtenSource(written).trim() !== ''
  const send = async (isSubmitted: boolean) => {
    if (isReady && !(await save(isSubmitted))) settings.open('fields')
  }
  usePageTitle(written.title.trim() || '新建文档')
  return (
    <div className="zk-write">
      <h1 className="zk-hidden">新建文档</h1>
      <WriteBar
        {...{ writing, isReady }}
        onSend={(isSubmitted) => void send(isSubmitted)}
        onSettings={settings.isWide ? null : () => settings.open(null)}
        onTools={setBarPlace}
      />
      <div className="zk-write-columns">
        <WriteOutline shape={shape} />
        <WriteSheet {...{ writing, barPlace }} onShape={setShape} onSetting={settings.open} />
        <SettingsPlace writing={writing} panel={panelPart} {...settings} />
      </div>
      <p role="alert" className="zk-hidden">
        {Object.values(problems)[0]}
      </p>
    </div>
  )
}

interface WriteSheetProps {
  writing: Writing
  /** Where the toolbar stands. */
  barPlace: HTMLElement | null
  onShape: (shape: Shape) => void
  onSetting: (name: SettingName) => void
}

/** The sheet on which it is written, as it will be read. */
function WriteSheet({ writing, barPlace, onShape, onSetting }: WriteSheetProps): ReactElement {
  const { written, write } = writing
  const text = useRef<HTMLDivElement>(null)
  return (
    <div className="zk-write-sheet">
      <Reports writing={writing} />
      <TitleField
        isFirst
        value={written.title}
        onChange={(title) => write({ title })}
        onEnter={() => focusText(text.current)}
      />
      <PropertyWords written={written} onOpen={onSetting} />
      <div ref={text} className="zk-write-text">
        <TextPart {...{ written, write, onShape, barPlace }} />
      </div>
    </div>
  )
}

interface SettingsPlaceProps {
  writing: Writing
  panel: RefObject<HTMLDivElement | null>
  isWide: boolean
  isPhone: boolean
  isOpen: boolean
  close: () => void
}

/** The settings beside the text where there is room, else in a sheet. */
function SettingsPlace({ writing, panel, isWide, isPhone, isOpen, close }: SettingsPlaceProps): ReactElement | null {
  const settings = <Settings writing={writing} />
  if (isWide)
    return (
      <aside className="zk-write-side" aria-label="发布设置" ref={panel}>
        <h2>发布设置</h2>
        {settings}
      </aside>
    )
  if (!isOpen) return null
  return (
    <Sheet title="发布设置" side={isPhone ? 'bottom' : 'right'} onClose={close}>
      <div ref={panel}>{settings}</div>
    </Sheet>
  )
}

/** What the person has to know about this text before anything else. */
function Reports({ writing }: { writing: Writing }): ReactElement {
  const { refusal, wasKept, clear, keptState } = writing
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      {wasKept && (
        <Notice role="status" className="zk-write-note">
          <span>这里是您上次没有保存的内容。</span>
          <Button look="quiet" onClick={clear}>
            清空重写
          </Button>
        </Notice>
      )}
      {keptState?.as === 'text' && (
        <Notice role="alert">图片太大，浏览器只存得下草稿里的文字：离开之前请先存为草稿。</Notice>
      )}
      {keptState?.as === 'nothing' && <Notice role="alert">浏览器存不下草稿：离开之前请先存为草稿。</Notice>}
    </>
  )
}

/** Whether the settings are open, and the way to one of them. */
function useSettings(panel: RefObject<HTMLElement | null>) {
  const isWide = !useMedia(BREAKPOINT.laptop)
  const isPhone = useMedia(BREAKPOINT.phone)
  const [isAsked, setAsked] = useState(false)
  const open = (name: SettingName | null) => {
    setAsked(!isWide)
    if (name !== null) requestAnimationFrame(() => focusIn(panel.current, name))
  }
  return { isWide, isPhone, isOpen: isAsked && !isWide, open, close: () => setAsked(false) }
}

const FOCUSABLE = 'select, input, button, textarea'

function focusIn(panel: HTMLElement | null, name: SettingName): void {
  const bad = name === 'fields' ? panel?.querySelector<HTMLElement>('[aria-invalid=true]') : null
  const field = bad ?? panel?.querySelector<HTMLElement>(`[data-setting=${name}] :is(${FOCUSABLE})`)
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}
