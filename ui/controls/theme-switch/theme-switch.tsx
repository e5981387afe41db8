import type { ReactElement } from 'react'
import { buttonClass } from '../button/button.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { MenuButton } from '../menu-button/menu-button.tsx'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'

const CHOICES: readonly { value: ThemeChoice; text: string; icon: IconName }[] = [
  { value: 'auto', text: '跟随系统', icon: 'monitor' },
  { value: 'light', text: '浅色', icon: 'sun' },
  { value: 'dark', text: '深色', icon: 'moon' },
]

/** Light, dark, or the system's setting. */
export function ThemeSwitch(): ReactElement {
  const choice = useThemeChoice()
  const current = CHOICES.find((each) => each.value === choice) ?? CHOICES[0]!
  const entries = CHOICES.map(({ value, text, icon }) => ({
    text,
    icon,
    checked: value === choice,
    onSelect: () => setThemeChoice(value),
  }))
  return (
    <MenuButton
      label={`界面明暗：${current.text}`}
      className={buttonClass('quiet', true)}
      face={<Icon name={current.icon} />}
      entries={entries}
    />
  )
}
