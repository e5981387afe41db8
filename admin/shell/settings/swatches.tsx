import type { ReactElement } from 'react'
import { ACCENT_PRESETS } from '#ui/theme/tokens.ts'

const NAMES: Readonly<Record<(typeof ACCENT_PRESETS)[number], string>> = {
  '#1890FF': '拂晓蓝',
  '#F5222D': '薄暮红',
  '#FA541C': '火山橙',
  '#FAAD14': '日暮黄',
  '#13C2C2': '明青',
  '#52C41A': '极光绿',
  '#2F54EB': '极客蓝',
  '#722ED1': '酱紫',
}

interface SwatchesProps {
  /** Null: the site's colour. */
  value: string | null
  onChange: (colour: string | null) => void
}

/** The theme colour: one of eight, or the site's. */
export const Swatches = ({ value, onChange }: SwatchesProps): ReactElement => (
  <fieldset className="zk-swatches">
    <legend>主题颜色</legend>
    <label className="is-site">
      <input type="radio" name="accent" checked={value === null} onChange={() => onChange(null)} />
      用站点的颜色
    </label>
    {ACCENT_PRESETS.map((colour) => (
      <label key={colour} title={NAMES[colour]}>
        <input
          type="radio"
          name="accent"
          aria-label={NAMES[colour]}
          checked={value === colour}
          onChange={() => onChange(colour)}
        />
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" fill={colour} />
        </svg>
      </label>
    ))}
  </fieldset>
)
