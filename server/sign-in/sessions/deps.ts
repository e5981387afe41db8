import type { Database } from '#server/db/database.ts'
import type { KeptActors } from './kept-actors.ts'

/** When sign-in asks for a captcha; `fixed` always does and takes this one answer, for automated clients on loopback. */
type CaptchaMode = 'auto' | 'always' | `fixed:${string}`

export interface AuthDeps {
  db: Database
  /** What tickets and share links are signed with. */
  secret: Buffer
  captcha: CaptchaMode
  actors: KeptActors
}
