import type { Database } from '#server/db/database.ts'
import type { KeptActors } from './kept-actors.ts'

/**
 * When sign-in requires a captcha; `fixed` always does and accepts this one answer, for automated clients on loopback.
 */
type CaptchaMode = 'auto' | 'always' | `fixed:${string}`

export interface AuthDeps {
  db: Database
  /** The key for signing tickets and share links. */
  secret: Buffer
  captcha: CaptchaMode
  actors: KeptActors
}
