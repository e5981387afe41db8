import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './frame-screen.css?inline'

styles(css)

/** It may be a program of its own, but it may not lead this window elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** A page of a menu row, within the console. Which sites may be shown stands in the header of our page. */
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
