import { signInRefusal } from '../actor/index.ts'
import { assertCaptchaGiven, type CaptchaAnswer, isCaptchaAsked, spendCaptcha } from '../captcha/index.ts'
import { assertNotLocked, provePassword, unsealedPassword } from '../password/index.ts'
import { personByName, findTrail } from '../sessions/index.ts'
import type { Prover } from './prover.ts'

/** Proves identity by name and password, with a captcha after failures. */
export const byPassword: Prover<CaptchaAnswer & { username: string; password: string }> = {
  async prove(deps, given, client) {
    const { ip, now } = client
    const username = given.username.trim()
    const trail = await findTrail(deps, username, client)
    await assertNotLocked(deps.db, trail, now)
    await assertCaptchaGiven(deps, given, trail, now)
    const person = await provePassword(deps.db, {
      trail,
      ip,
      now,
      password: given.password,
      unsealed: unsealedPassword(given.password),
      before: async (tx) => {
        const through = { captcha: deps.captcha, db: tx }
        if (await isCaptchaAsked(through, trail, now)) await spendCaptcha(through, given, now)
      },
      person: (tx) => personByName(tx, username),
      refusal: signInRefusal,
      failedAction: 'sign-in-failed',
    })
    return { person, trail }
  },
}
