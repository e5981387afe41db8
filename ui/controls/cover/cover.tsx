import { type ReactElement, useMemo } from 'react'
import { type Hue, nameHue } from '#ui/theme/hues.ts'
import { styles } from '../../theme/styles.ts'
import { coverPattern } from './cover-pattern.ts'
import css from './cover.css?inline'

styles(css)

interface CoverProps {
  name: string
  /** The hue of the name where none is given: the category's where categories mix. */
  hue?: Hue
  /** For the whole width of a page. */
  isWide?: boolean
}

/** A decorative picture made from a name. */
export function Cover({ name, hue = nameHue(name), isWide = false }: CoverProps): ReactElement {
  const width = isWide ? 1280 : 320
  const shapes = useMemo(() => coverPattern(name, width), [name, width])
  return (
    <svg
      className="zk-cover"
      data-hue={hue}
      viewBox={`0 0 ${width} 120`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {shapes.map(({ d, look }) => (
        <path key={d} className={`is-${look}`} d={d} />
      ))}
    </svg>
  )
}
