import type { SettingChange } from '#core/contract/km/documents/version.ts'
import { editedAs } from '#core/rules/edited-as.ts'
import type { IconName } from '#ui/controls/icon/icon.tsx'

const DONE: Readonly<Record<SettingChange['action'], string>> = {
  edit: '改了设置',
  topics: '改了专题',
  'title-from-content': '的文件里读出了标题',
  'confirm-valid': '确认仍然有效',
  release: '改了上架',
  delete: '移到了回收站',
  restore: '从回收站还原',
}

type Told = Pick<SettingChange, 'action' | 'changes'>

/** The change saved the content of a draft, perhaps under another title, and nothing else. */
export const isContentSave = ({ action, changes }: Told): boolean =>
  action === 'edit' &&
  changes.some(({ name }) => name === 'files') &&
  changes.every(({ name }) => name === 'files' || name === 'title')

/** What was done, after the name of the person. */
export function settingStory(change: Told): string {
  const { action, changes } = change
  const [only] = changes
  const files = changes.find(({ name }) => name === 'files')
  if (files && isContentSave(change)) return editedAs(files.before) === null ? '换了文件' : '改了正文'
  if (action === 'edit' && changes.length === 1) return `改了${only!.label}`
  if (action === 'release' && only) return only.after === '已上架' ? '上架' : '下架'
  return DONE[action]
}

const ICONS: Readonly<Record<SettingChange['action'], IconName>> = {
  edit: 'settings',
  topics: 'tag',
  'title-from-content': 'type',
  'confirm-valid': 'badge-check',
  release: 'eye',
  delete: 'trash',
  restore: 'undo-2',
}

export const settingIcon = (change: Told): IconName => (isContentSave(change) ? 'pencil' : ICONS[change.action])

/** The fields worth telling: a text that was saved again under its name tells nothing by its name. */
export const toldChanges = ({ changes }: Told): Told['changes'] =>
  changes.filter(({ name, before, after }) => name !== 'files' || after !== `${before}${REPLACED}`)

/** As the server says it of a file that kept its name. */
const REPLACED = '（内容已更换）'
