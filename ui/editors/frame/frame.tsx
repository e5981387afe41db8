import type { HTMLAttributes, ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './frame.css?inline'

styles(css)

interface EditorFrameProps extends HTMLAttributes<HTMLDivElement> {
  /** Takes most of the window's height. */
  isTall?: boolean
}

/** The box of every editor. */
export const EditorFrame = ({ isTall = false, className = '', ...rest }: EditorFrameProps): ReactElement => (
  <div className={`zk-editor ${className}${isTall ? ' is-tall' : ''}`} lang="zh-CN" {...rest} />
)

/** The buttons above what is written. */
export const EditorBar = (props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>): ReactElement => (
  <div className="zk-editor-bar" {...props} />
)
