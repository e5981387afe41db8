import type { ReactElement } from 'react'
import { CHANGE_RULES } from '#core/rules/password.ts'
import { Icon } from '../../controls/icon/icon.tsx'
import { styles } from '../../theme/styles.ts'
import css from './password-rules.css?inline'

styles(css)

interface PasswordRulesProps {
  password: string
  account: string
  old: string
}

/** The rules for a new password, checked off while typing. The server refuses by the same rules. */
export const PasswordRules = (choice: PasswordRulesProps): ReactElement => (
  <ul className="zk-password-rules" aria-label="密码要求">
    {CHANGE_RULES.map(({ wants, problem }) => {
      const isMet = choice.password !== '' && problem(choice) === null
      return (
        <li key={wants} className={isMet ? 'is-met' : ''}>
          <span className="zk-password-mark">{isMet && <Icon name="circle-check" size={14} />}</span>
          {wants}
          {isMet && <span className="zk-hidden">（已符合）</span>}
        </li>
      )
    })}
  </ul>
)
