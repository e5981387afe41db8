import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './form.css?inline'

styles(css)

/** Rows of a form in as many columns as there is room for; with a title, a section under its heading. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }): ReactElement {
  const grid = <div className="zk-form-grid">{children}</div>
  return title === undefined ? (
    grid
  ) : (
    <fieldset className="zk-form-section">
      <legend>{title}</legend>
      {grid}
    </fieldset>
  )
}
