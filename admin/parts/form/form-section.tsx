import type { ReactElement, ReactNode } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './form.css?inline'

styles(css)

interface FormSectionProps {
  title?: string
  /** Something in it is not as it was. */
  isChanged?: boolean
  children: ReactNode
}

/** Rows of a form in as many columns as there is room for; with a title, a section under its heading. */
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
