import { Radio, RadioGroup, Switch } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#ui/controls/button/button.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { styles } from '#ui/theme/styles.ts'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#ui/theme/theme.ts'
import { choosable } from './settings.ts'
import { change, resetSettings, settings } from './settings.store.ts'
import { Swatches } from './swatches.tsx'
import css from './settings-drawer.css?inline'

styles(css)

type Switched = 'isHeadFixed' | 'hidesHead' | 'isSideFixed' | 'hasTabs' | 'isColourWeak'

const SWITCHES: readonly (readonly [name: Switched, label: string, hint?: string])[] = [
  ['isHeadFixed', '固定页头'],
  ['hidesHead', '向下滚动时隐藏页头', '需要先固定页头'],
  ['isSideFixed', '固定侧边菜单', '只用于侧边菜单'],
  ['hasTabs', '多页签'],
  ['isColourWeak', '色弱模式'],
]

/** 界面设置: stored in this browser, effective immediately. */
export const SettingsDrawer = ({ onClose }: { onClose: () => void }): ReactElement => (
  <div className="zk-settings">
    <Sheet title="界面设置" side="right" onClose={onClose}>
      <Brightness />
      <Choices />
      <Switches />
      <Button icon="rotate-ccw" onClick={resetSettings}>
        恢复默认
      </Button>
    </Sheet>
  </div>
)

function Choices(): ReactElement {
  const now = useSnapshot(settings)
  const can = choosable(now)
  return (
    <>
      <Choice
        label="菜单配色"
        value={now.menuTheme}
        options={[
          ['light', '浅色'],
          ['dark', '深色'],
        ]}
        onChange={(menuTheme) => change({ menuTheme })}
      />
      <Swatches value={now.colour} onChange={(colour) => change({ colour })} />
      <Choice
        label="菜单位置"
        value={now.layout}
        options={[
          ['side', '侧边'],
          ['top', '顶部'],
          ['mix', '混合'],
        ]}
        onChange={(layout) => change({ layout })}
      />
      <Choice
        label="内容宽度"
        value={can.contentWidth ? now.contentWidth : 'fixed'}
        options={WIDTHS}
        isDisabled={(value) => value === 'fluid' && !can.contentWidth}
        hint={can.contentWidth ? undefined : '流式只用于顶部菜单'}
        onChange={(contentWidth) => change({ contentWidth })}
      />
    </>
  )
}

const WIDTHS = [
  ['fixed', '定宽'],
  ['fluid', '流式'],
] as const

function Switches(): ReactElement[] {
  const now = useSnapshot(settings)
  const can: Partial<Record<Switched, boolean>> = choosable(now)
  return SWITCHES.map(([name, label, hint]) => {
    const isOpen = can[name] ?? true
    return (
      <Switch
        key={name}
        alignIndicator="end"
        checked={isOpen && now[name]}
        disabled={!isOpen}
        onChange={() => change({ [name]: !now[name] })}
        labelElement={
          <>
            {label}
            {!isOpen && <small>{hint}</small>}
          </>
        }
      />
    )
  })
}

function Brightness(): ReactElement {
  const choice = useThemeChoice()
  return (
    <Choice<ThemeChoice>
      label="明暗"
      value={choice}
      options={[
        ['auto', '跟随系统'],
        ['light', '浅色'],
        ['dark', '深色'],
      ]}
      onChange={setThemeChoice}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, text: string])[]
  isDisabled?: (value: T) => boolean
  hint?: string | undefined
  onChange: (value: T) => void
}

const Choice = <T extends string>(props: ChoiceProps<T>) => (
  <RadioGroup
    inline
    label={
      <>
        {props.label}
        {props.hint && <small>{props.hint}</small>}
      </>
    }
    selectedValue={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value as T)}
  >
    {props.options.map(([value, text]) => (
      <Radio key={value} value={value} label={text} disabled={props.isDisabled?.(value) ?? false} />
    ))}
  </RadioGroup>
)
