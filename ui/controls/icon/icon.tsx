import type { ReactElement } from 'react'
import { type IconName, useDrawing } from './use-drawing.ts'

export type { IconName } from './use-drawing.ts'

/** A decorative icon beside a word, hidden from screen readers. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      {useDrawing(name).map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  )
}
