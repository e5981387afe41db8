import type { ReactElement } from 'react'
import { type IconName, useDrawing } from './use-drawing.ts'

export type { IconName } from './use-drawing.ts'

/** A drawing beside a word. It carries no meaning of its own, so readers of the screen skip it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      {useDrawing(name).map((path) => (
        <path key={path} d={path} fillRule="evenodd" />
      ))}
    </svg>
  )
}
