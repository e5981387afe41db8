import type { ReactElement } from 'react'
import { KeysDialog } from '#ui/feedback/keys-dialog/keys-dialog.tsx'

const KEYS = [
  [['/'], '到搜索框'],
  [['Esc'], '离开搜索框，关闭预览'],
  [['j', '↓'], '下一条结果'],
  [['k', '↑'], '上一条结果'],
  [['空格'], '预览这一条'],
  [['回车'], '打开这一条'],
  [['s'], '收藏或取消收藏这一条'],
  [['?'], '显示这些快捷键'],
] as const

export const ShortcutHelp = ({ onClose }: { onClose: () => void }): ReactElement => (
  <KeysDialog keys={KEYS} onClose={onClose} />
)
