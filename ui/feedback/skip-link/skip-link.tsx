import type { MouseEvent, ReactElement } from 'react'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import css from './skip-link.css?inline'

styles(css)

/** Visible when focused with the first Tab: skips to the page's content. */
export const SkipLink = ({ onSkip }: { onSkip: (event: MouseEvent<HTMLButtonElement>) => void }): ReactElement => (
  <span className="zk-skip">
    <Button look="primary" onClick={onSkip}>
      跳到正文
    </Button>
  </span>
)
