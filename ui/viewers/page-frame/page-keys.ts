/** The commands on a file that is shown as pages. */
export interface PageActions {
  turnPage: (by: 1 | -1) => void
  goToPage: (page: number) => void
  goToEnd: () => void
  zoom: (by: 1 | -1) => void
  setScale: (scale: string) => void
  rotate: () => void
  toggleDouble: () => void
  togglePanel: () => void
  toggleFull: () => void
  startSlides: () => void
  openFind: () => void
  openHelp: () => void
  /** Goes to another found word; works only while the find bar is open. */
  step: ((by: 1 | -1) => void) | null
  /** The command of Escape: closes the find bar or leaves the slides. */
  leave: () => void
}

interface Shortcut {
  /** Values of `KeyboardEvent.key`. */
  keys: readonly string[]
  /** The name in the help. */
  shown: string
  text: string
  run: (actions: PageActions) => void
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['PageDown', 'ArrowRight'], shown: 'PageDown →', text: '下一页', run: (act) => act.turnPage(1) },
  { keys: ['PageUp', 'ArrowLeft'], shown: 'PageUp ←', text: '上一页', run: (act) => act.turnPage(-1) },
  { keys: ['Home'], shown: 'Home', text: '第一页', run: (act) => act.goToPage(1) },
  { keys: ['End'], shown: 'End', text: '最后一页', run: (act) => act.goToEnd() },
  { keys: ['+', '='], shown: '+', text: '放大', run: (act) => act.zoom(1) },
  { keys: ['-'], shown: '-', text: '缩小', run: (act) => act.zoom(-1) },
  { keys: ['0'], shown: '0', text: '适合宽度', run: (act) => act.setScale('page-width') },
  { keys: ['9'], shown: '9', text: '适合页面', run: (act) => act.setScale('page-fit') },
  { keys: ['r'], shown: 'r', text: '顺时针旋转', run: (act) => act.rotate() },
  { keys: ['d'], shown: 'd', text: '单页或双页', run: (act) => act.toggleDouble() },
  { keys: ['b'], shown: 'b', text: '缩略图和目录', run: (act) => act.togglePanel() },
  { keys: ['f'], shown: 'f', text: '全屏', run: (act) => act.toggleFull() },
  { keys: ['s'], shown: 's', text: '放映，一次一页', run: (act) => act.startSlides() },
  { keys: ['n'], shown: 'n', text: '查找时到下一处', run: (act) => act.step?.(1) },
  { keys: ['N'], shown: 'N', text: '查找时到上一处', run: (act) => act.step?.(-1) },
  { keys: ['?'], shown: '?', text: '显示快捷键', run: (act) => act.openHelp() },
  { keys: ['Escape'], shown: 'Esc', text: '退出查找、放映或全屏', run: (act) => act.leave() },
]

export const FIND_SHORTCUT = { shown: 'Ctrl+F', text: '在文件里查找' }

/** These keys also turn the page while slides are shown. */
const SLIDE_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ' ': 1, Enter: 1, ArrowUp: -1, Backspace: -1 }

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** The command of a pressed key; null when the browser handles the key. */
export function actionOfKey(event: Pressed, isSlides: boolean): ((actions: PageActions) => void) | null {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'f' ? (act) => act.openFind() : null
  const slideStep = isSlides ? SLIDE_STEPS[event.key] : undefined
  if (slideStep !== undefined) return (act) => act.turnPage(slideStep)
  return SHORTCUTS.find(({ keys }) => keys.includes(event.key))?.run ?? null
}

/** Elements that handle keys themselves: fields, menus, and the list of the panel (for the keys that move in it). */
export function isTakenBy(target: HTMLElement, key: string): boolean {
  if (key === 'Escape') return target.closest('[role=menu]') !== null
  if (target.closest('input, textarea, select, [role=menu], dialog')) return true
  return target.closest('[data-part=page-panel]') !== null && /^(Arrow|Page|Home|End)/.test(key)
}
