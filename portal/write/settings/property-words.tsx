import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { SCOPE_TEXTS } from '#core/text/scope-text.ts'
import { Icon, type IconName } from '#ui/controls/icon/icon.tsx'
import { ChoicesStore } from '../../metadata/choices.store.ts'
import { useStore } from '../../use-portal.ts'
import type { Written } from '../written.ts'
import type { SettingName } from './settings.tsx'

interface PropertyWordsProps {
  written: Written
  onOpen: (name: SettingName) => void
}

/** The settings in words below the title; each leads to its field. */
export function PropertyWords({ written, onOpen }: PropertyWordsProps): ReactElement {
  const { categories, tags } = useSnapshot(useStore(ChoicesStore).state)
  const textOf = (options: readonly { value: string; text: string }[], value: string) =>
    options.find((each) => each.value === value)?.text ?? value
  const names = [...written.tags.map((tag) => textOf(tags, tag)), ...written.keywords.split(/[,，\s]+/)].filter(Boolean)
  const words: [SettingName, IconName, string | null, string][] = [
    ['scope', 'users', `${SCOPE_TEXTS[written.scope].name}可见`, ''],
    ['tags', 'tag', names.join(' · ') || null, '加标签'],
    ['expiry', 'calendar', written.expireTime ? `有效至 ${written.expireTime}` : null, '长期有效'],
  ]
  if (categories.length > 0)
    words.unshift(['category', 'library', written.category ? textOf(categories, written.category) : null, '选择分类'])
  return (
    <div className="zk-write-words" role="group" aria-label="属性">
      {words.map(([name, icon, text, empty]) => (
        <button key={name} type="button" className={text === null ? 'is-empty' : ''} onClick={() => onOpen(name)}>
          <Icon name={icon} size={15} />
          <span>{text ?? empty}</span>
        </button>
      ))}
    </div>
  )
}
