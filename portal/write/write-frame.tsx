import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { styles } from '#ui/theme/styles.ts'
import css from './write-frame.css?inline'

styles(css)

/** The page of everything that is written: its head, and a sheet below it. */
export const WriteFrame = (props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>): ReactElement => (
  <div className="zk-write" {...props} />
)

/** The sheet on which it is written; `isWide` for what needs more than the column of a text. */
export const WriteGround = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }): ReactElement => (
  <div className={`zk-write-sheet${isWide ? ' is-wide' : ''}`}>{children}</div>
)

interface WriteHeadProps {
  back: { to: string; name: string }
  /** Where the text belongs, and its name. */
  place: string
  name: string
  /** Whether it is stored. */
  state?: ReactNode
  /** The actions at the end; one of them is filled. */
  children?: ReactNode
  /** Called with the place of the editor's toolbar. */
  onTools?: (place: HTMLElement | null) => void
}

/** The bar above everything that is written, a new page or a stored file: where it is, whether it is kept, what to do. */
export const WriteHead = ({ back, place, name, state, children, onTools }: WriteHeadProps): ReactElement => (
  <header className="zk-write-head">
    <div className="zk-write-bar">
      <Link className={buttonClass('quiet', true)} to={back.to} aria-label={back.name} title={back.name}>
        <Icon name="arrow-left" size={18} />
      </Link>
      <nav className="zk-write-path" aria-label="位置">
        <span>{place}</span>
        <Icon name="chevron-right" size={14} />
        <span aria-current="page">{name}</span>
      </nav>
      <span className="zk-write-kept" role="status">
        {state}
      </span>
      <div className="zk-write-acts">{children}</div>
    </div>
    <div ref={onTools} className="zk-write-tools" />
  </header>
)
