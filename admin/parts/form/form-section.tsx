import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './form.css?inline'

styles(css)

/** Rows of a form in as many columns as fit; with a title, a section with a heading. */
interface FormSectionProps {
  title?: string
  isChanged?: boolean
  children: ReactNode
}

export function FormSection({ title, isChanged = false, children }: FormSectionProps): ReactElement {
  const grid = <div className="zk-form-grid">{children}</div>
  return title === undefined ? (
    grid
  ) : (
    <fieldset className="zk-form-section">
      <legend>
        {title}
        {isChanged && <span className="zk-form-dot" role="img" aria-label="有修改" title="有修改" />}
      </legend>
      {grid}
    </fieldset>
  )
}
