import type { ReactElement } from 'react'
import { styles } from '../../theme/styles.ts'
import css from './token-choice.css?inline'

styles(css)

/** An API token with the properties that distinguish it. */
export interface OwnToken {
  id: string
  name: string
  hint: string
}

interface TokenChoiceProps {
  tokens: readonly OwnToken[]
  /** Ids of the tokens that stay valid. */
  kept: readonly string[]
  onKeep: (kept: string[]) => void
}

/** The API tokens that end with the old password: all except those the person deselects. */
export const TokenChoice = ({ tokens, kept, onKeep }: TokenChoiceProps): ReactElement => (
  <fieldset className="zk-token-choice">
    <legend>同时停用这些 API 令牌</legend>
    {tokens.map(({ id, name, hint }) => (
      <label key={id}>
        <input
          type="checkbox"
          checked={!kept.includes(id)}
          onChange={(event) => onKeep(event.target.checked ? kept.filter((each) => each !== id) : [...kept, id])}
        />
        {name}（{hint}…）
      </label>
    ))}
    <p>密码可能已被他人知道时请全部停用；取消勾选的令牌继续有效。</p>
  </fieldset>
)
