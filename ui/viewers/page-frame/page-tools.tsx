import type { ReactElement } from 'react'
import { Button, buttonClass } from '../../controls/button/button.tsx'
import { Icon, type IconName } from '../../controls/icon/icon.tsx'
import { MenuButton } from '../../controls/menu-button/menu-button.tsx'
import { PageToolbar, ZoomButtons } from './page-toolbar.tsx'
import type { PageActions } from './page-keys.ts'
import type { PageLook } from './page-look.ts'

interface PageToolsProps {
  /** The name for screen readers. */
  label: string
  page: number
  pages: number
  look: PageLook
  act: PageActions
  isFull: boolean
  isPanelOpen: boolean
  /** Null: printing is not allowed. */
  onPrint: (() => void) | null
  /** Null: pages have no link of their own here. */
  onQuote: ((page: number) => void) | null
}

/** The toolbar has one line. What does not fit is in a menu. */
export function PageTools({ label, page, pages, look, act, isPanelOpen, ...rest }: PageToolsProps): ReactElement {
  const disabled = pages === 0
  const more = moreActions({ page, look, act, ...rest })
  return (
    <PageToolbar
      label={label}
      page={page}
      pages={pages}
      onPage={act.goToPage}
      start={
        <Button
          look="quiet"
          icon="panel-left"
          label="缩略图和目录"
          aria-pressed={isPanelOpen}
          disabled={disabled}
          onClick={act.togglePanel}
        />
      }
    >
      <Button look="quiet" icon="search" label="在文件里查找" disabled={disabled} onClick={act.openFind} />
      <WideTools {...{ look, act, more, disabled }} />
      <MoreMenu look={look} act={act} more={more} />
    </PageToolbar>
  )
}

interface ToolsProps extends Pick<PageToolsProps, 'look' | 'act'> {
  more: readonly More[]
  disabled: boolean
}

const WideTools = ({ look, act, more, disabled }: ToolsProps) => (
  <span className="zk-page-wide">
    <ZoomButtons disabled={disabled} onZoom={act.zoom}>
      <ScaleField look={look} disabled={disabled} onScale={act.setScale} />
    </ZoomButtons>
    {more.map(({ text, icon, checked, onSelect }) => (
      <Button
        key={icon}
        look="quiet"
        icon={icon}
        label={text}
        aria-pressed={checked}
        disabled={disabled}
        onClick={onSelect}
      />
    ))}
  </span>
)

/** The commands that do not fit into the line. */
const MoreMenu = ({ look, act, more }: Omit<ToolsProps, 'disabled'>) => (
  <span className="zk-page-slim">
    <MenuButton
      label="更多操作"
      face={<Icon name="ellipsis" />}
      className={buttonClass('quiet', true)}
      entries={[
        { text: '放大', icon: 'plus', onSelect: () => act.zoom(1) },
        { text: '缩小', icon: 'minus', onSelect: () => act.zoom(-1) },
        ...FITS.map(({ scale, text }) => ({
          text,
          checked: look.scale === scale,
          onSelect: () => act.setScale(scale),
        })),
        ...more,
      ]}
    />
  </span>
)

interface More {
  text: string
  icon: IconName
  checked?: boolean
  onSelect: () => void
}

type MoreProps = Pick<PageToolsProps, 'page' | 'look' | 'act' | 'isFull' | 'onPrint' | 'onQuote'>

const moreActions = ({ page, look, act, isFull, onPrint, onQuote }: MoreProps): More[] => [
  { text: '顺时针旋转', icon: 'rotate-cw', onSelect: act.rotate },
  { text: '双页并排', icon: 'book-open', checked: look.isDouble, onSelect: act.toggleDouble },
  ...(onQuote ? [{ text: '复制本页的引用链接', icon: 'link' as const, onSelect: () => onQuote(page) }] : []),
  ...(onPrint ? [{ text: '打印', icon: 'printer' as const, onSelect: onPrint }] : []),
  { text: '放映', icon: 'presentation', onSelect: act.startSlides },
  isFull
    ? { text: '退出全屏', icon: 'minimize', onSelect: act.toggleFull }
    : { text: '全屏', icon: 'maximize', onSelect: act.toggleFull },
  { text: '快捷键', icon: 'circle-question-mark', onSelect: act.openHelp },
]

const FITS = [
  { scale: 'page-width', text: '适合宽度' },
  { scale: 'page-fit', text: '适合页面' },
]
const PERCENTS = [50, 75, 100, 125, 150, 200, 300, 400]

interface ScaleFieldProps {
  look: PageLook
  disabled: boolean
  onScale: (scale: string) => void
}

/** Fit to width, fit to page, or a size. The current size is in the list even when it is none of the usual ones. */
function ScaleField({ look, disabled, onScale }: ScaleFieldProps): ReactElement {
  const isFit = FITS.some(({ scale }) => scale === look.scale)
  const percents = isFit ? PERCENTS : [...new Set([...PERCENTS, look.percent])].toSorted((a, b) => a - b)
  return (
    <select
      className="zk-page-scale"
      aria-label="缩放"
      value={isFit ? look.scale : String(look.percent)}
      disabled={disabled}
      onChange={({ target: { value } }) => onScale(value.startsWith('page') ? value : String(Number(value) / 100))}
    >
      {FITS.map(({ scale, text }) => (
        <option key={scale} value={scale}>
          {text}
        </option>
      ))}
      {percents.map((percent) => (
        <option key={percent} value={percent}>
          {percent} %
        </option>
      ))}
    </select>
  )
}
