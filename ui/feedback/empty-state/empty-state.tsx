import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './empty-state.css?inline'

styles(css)

interface EmptyStateProps {
  icon: IconName
  /** Instead of the icon, where there is room for more. */
  drawing?: ReactNode
  /** One sentence that says what is empty. */
  title: string
  children?: ReactNode
  /** Possible next steps. */
  actions?: ReactNode
  alert?: boolean
  /** It is the only content of the page. */
  isPage?: boolean
}

export function EmptyState({ icon, drawing, title, children, actions, alert, isPage }: EmptyStateProps): ReactElement {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={`zk-empty${isPage ? ' is-page' : ''}`} role={alert ? 'alert' : undefined}>
      {drawing || (
        <span className="zk-empty-drawing" aria-hidden="true">
          <Icon name={icon} size={28} />
        </span>
      )}
      <Title>{title}</Title>
      {children && <div>{children}</div>}
      {actions && <div className="zk-empty-actions">{actions}</div>}
    </div>
  )
}
