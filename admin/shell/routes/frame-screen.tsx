import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './frame-screen.css?inline'

styles(css)

/** The page may be an application of its own, but may not navigate this window. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** A page of a menu row in a frame. The content security policy of our page determines the permitted sites. */
export const FrameScreen = ({ title, url }: { title: string; url: string }): ReactElement => (
  <div className="zk-frame-screen">
    <p>
      没有显示出来时，
      <a href={url} target="_blank" rel="noopener noreferrer">
        在新窗口打开
      </a>
      。
    </p>
    <iframe src={url} title={title} sandbox={SANDBOX} referrerPolicy="same-origin" />
  </div>
)
