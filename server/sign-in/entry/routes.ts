import {
  captchaCheck,
  captchaImage,
  captchaNeeded,
  departmentSelect,
  login,
  logout,
  passwordCipher,
} from '#core/contract/sys/login.ts'
import {
  accountHistory,
  passwordUpdate,
  sessionsEnd,
  sessionsEndOthers,
  sessionsMine,
} from '#core/contract/sys/own-account.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { urgently } from '#server/db/reserve.ts'
import { routesFor, Reply } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { checkCaptcha, isCaptchaAsked, issueCaptcha } from '../captcha/index.ts'
import { FAMILY_CIPHER } from '../password/index.ts'
import { type AuthDeps, findTrail } from '../sessions/index.ts'
import { changePassword, ownDepartments, selectDepartment } from './own-account.ts'
import { accountEvents, endOwnOtherSessions, endOwnSessions, ownSessions } from './own-sessions.ts'
import { PROVERS } from '../provers/index.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { signOut } from './sign-out.ts'

const route = routesFor<AuthDeps>()

const authRoutes = [
  route(captchaImage, ({ deps, origin: ip, now }, { params }) => issueCaptcha(deps, { key: params.key, ip, now })),
  route(captchaCheck, async ({ deps, now }, { body }) => {
    await checkCaptcha(deps, body, now)
    return undefined
  }),
  route(captchaNeeded, async ({ deps, origin: ip, now }, { query }, call) =>
    isCaptchaAsked(deps, await findTrail(deps, query.username.trim(), { ...call, ip, now }), now),
  ),
  route(passwordCipher, async () => FAMILY_CIPHER),
  route(login, async ({ deps, origin: ip, now }, { body }, call) => {
    const from = { ...call, ip, now }
    const { result, headers } = await urgently(async () =>
      completeSignIn(deps, await PROVERS.password.prove(deps, body, from), from),
    )
    return new Reply(result, login.done, headers)
  }),
  route(logout, async ({ deps, origin: ip, now }, _input, call) => {
    await signOut(deps, call.token, { ...call, ip, now })
    return undefined
  }),
  route(currentDepartments, ({ deps, actor }) => ownDepartments(deps, actor)),
  route(departmentSelect, ({ deps, actor, origin: ip, now }, { body }) =>
    selectDepartment(deps, actor, body, { ip, now }),
  ),
  route(passwordUpdate, async ({ deps, actor, origin: ip, now }, { body }, call) => {
    const headers = await changePassword(deps, actor, body, { ...call, ip, now })
    return new Reply(undefined, passwordUpdate.done, headers)
  }),
  route(sessionsMine, (ctx) => ownSessions(ctx)),
  route(sessionsEnd, (ctx, { query }) => endOwnSessions(ctx, query.ids)),
  route(sessionsEndOthers, (ctx) => endOwnOtherSessions(ctx)),
  route(accountHistory, (ctx) => accountEvents(ctx)),
]

export const authFeature: Feature<AuthDeps> = {
  name: 'auth',
  routes: authRoutes,
}
