import type { ReactElement, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button/button.tsx'
import { DateField } from '#ui/controls/date-field/date-field.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useToday } from './use-today.ts'
import css from './as-of-bar.css?inline'

styles(css)

interface AsOfFieldProps {
  day: string
  /** Where a day leads. */
  addressOf: (day: string) => string
}

/** Chooses the day as of which something is read. */
export function AsOfField({ day, addressOf }: AsOfFieldProps): ReactElement {
  const navigate = useNavigate()
  return (
    <div className="zk-as-of-field">
      <DateField label="截至日期" value={day} max={useToday()} onChange={(next) => void navigate(addressOf(next))} />
    </div>
  )
}

interface AsOfBannerProps {
  day: string
  /** Where now is. */
  now: string
  children?: ReactNode
}

/** Says that this is not the present, and leads back with one press. */
export const AsOfBanner = ({ day, now, children }: AsOfBannerProps): ReactElement => (
  <Notice role="status" className="zk-as-of">
    <Icon name="history" />
    <span>
      <b>正在查看 {day} 的内容</b>
      {children}
    </span>
    <Link className={buttonClass('soft')} to={now}>
      回到现在
    </Link>
  </Notice>
)
