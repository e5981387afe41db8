import type { HTMLAttributes, ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './frame.css?inline'

styles(css)

interface EditorFrameProps extends HTMLAttributes<HTMLDivElement> {
  /** Uses most of the window's height. */
  isTall?: boolean
}

/** The box around every editor. */
export const EditorFrame = ({ isTall = false, className = '', ...rest }: EditorFrameProps): ReactElement => (
  <div className={`zk-editor ${className}${isTall ? ' is-tall' : ''}`} lang="zh-CN" {...rest} />
)

/** The toolbar of an editor. */
export const EditorBar = (props: Omit<HTMLAttributes<HTMLDivElement>, 'className'>): ReactElement => (
  <div className="zk-editor-bar" {...props} />
)
