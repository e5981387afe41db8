import { type ReactElement, useEffect, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { ControlProps } from '../control.ts'
import { ChoiceSelect } from '../form/choice-control.tsx'
import css from './area-select.css?inline'
import { type Area, areaPath, type Areas, buildAreas, areaText, ROOT } from './areas.ts'

styles(css)

interface AreaSelectProps extends Omit<ControlProps<string | null | undefined>, 'onChange'> {
  /** The code and its name: 440305, 广东省 / 深圳市 / 南山区. */
  onChange: (code: string, text: string) => void
  /** The label: 所在地区. */
  label: string
}

const LEVELS = ['省', '市', '区县'] as const

/**
 * Chooses province, city and district; the value is the code of the narrowest one chosen. The names are loaded on
 * demand.
 */
export function AreaSelect({ id, label, value, onChange, isDisabled, error }: AreaSelectProps): ReactElement {
  const loading = useAreas()
  const areas = typeof loading === 'string' ? null : loading
  const path = areas && value ? areaPath(areas, value) : []
  const choose = (code: string) => onChange(code, areas ? areaText(areas, code) : '')
  const parents = [ROOT, path[0]?.id, path[1]?.id]
  return (
    <div className="zk-area" role="group" aria-label={label}>
      {LEVELS.map((level, at) => (
        <AreaLevel
          key={level}
          id={at === 0 ? id : `${id}-${at}`}
          label={level}
          none={typeof loading === 'string' && at === 0 ? loading : `请选择${level}`}
          areas={areas?.get(parents[at] ?? '') ?? []}
          // An unknown code is shown as it is, in the first field.
          value={path[at]?.id ?? (at === 0 && path.length === 0 ? (value ?? '') : '')}
          isDisabled={isDisabled || !areas || parents[at] === undefined}
          error={error}
          onChange={(chosen) => choose(chosen || (path[at - 1]?.id ?? ''))}
        />
      ))}
    </div>
  )
}

interface AreaLevelProps extends ControlProps<string, string> {
  label: string
  none: string
  areas: readonly Area[]
}

const AreaLevel = ({ areas, ...p }: AreaLevelProps): ReactElement => (
  <ChoiceSelect {...p} choices={areas.map(({ id, text }) => ({ value: id, text }))} />
)

let loaded: Promise<Areas> | undefined

/**
 * Loads the names (160 KB) once for the whole console, when a form with such a field is opened; a message until then.
 */
function useAreas(): Areas | string {
  const [areas, setAreas] = useState<Areas | string>('加载中…')
  useEffect(() => {
    let isShown = true
    loaded ??= import('@vant/area-data').then(({ areaList }) => buildAreas(areaList))
    loaded.then(
      (all) => isShown && setAreas(all),
      () => {
        loaded = undefined
        if (isShown) setAreas('地区加载失败，请重新打开')
      },
    )
    return () => {
      isShown = false
    }
  }, [])
  return areas
}
