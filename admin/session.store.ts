import { proxy, ref } from 'valtio/vanilla'
import type { ButtonRights } from '#core/access/button-rights.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { heldMenu } from '#core/api/held-menu.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { CHANGE_PASSWORD_FIRST } from '#core/contract/envelope.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { departmentSelect, login, logout, type UserInfo } from '#core/contract/sys/login.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { siteValue } from '#core/rules/site/site.ts'
import { dropButtonRights, storeButtonRights } from '#core/api/storage/button-rights.ts'
import { leaveWord } from '#core/api/storage/parting-word.ts'
import {
  CACHE_DAYS,
  dropSession,
  KEY,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from '#core/api/storage/session-keys.ts'
import { noteDepartment } from '#core/rules/current-department.ts'
import { onSite, withinSite } from '#core/routes/site-base.ts'
import { api, kept, onFault } from './api.ts'
import { toast } from './toasts.ts'

type Config = Readonly<Record<string, string | null>>

interface ConsoleState {
  user: UserInfo | null
  menu: readonly MenuNode[] | null
  /** Rules of buttons and what one holds of them; filled with the menu. */
  rights: ButtonRights
  /** Why there is no menu. */
  failure: { reason: string; isOfServer: boolean } | null
  expired: boolean
  /** A path of the menu table, as the server says; it may be somebody else's. */
  knownPath: string | null
  config: Config
}

const NOTHING: Config = {}
const NO_RIGHTS: ButtonRights = { granted: [], all: [] }

/** Who works here and what they may open. The sign-in itself is the portal's. */
export const session = proxy<ConsoleState>({
  user: null,
  menu: null,
  rights: ref(NO_RIGHTS),
  failure: null,
  expired: false,
  knownPath: null,
  config: ref(NOTHING),
})

/** Takes over the browser's session and loads the menu; without a session the portal asks for one. */
export async function openConsole(): Promise<void> {
  onFault((fault) => {
    if (fault.kind === 'expired') session.expired = true
    if (fault.kind === 'unauthorized') leaveUnauthorized()
    if (fault.message.includes(CHANGE_PASSWORD_FIRST)) leaveForPassword()
  })
  addEventListener('storage', noticeOtherWindow)
  const user = storedToken(kept) ? storedUser(kept) : null
  // The portal asks for sign-in, and for the first password where that is due, and leads back here.
  if (!user || user.mustChangePassword) return goToPortal(loginAddress())
  session.user = ref(user)
  void loadConfig()
  await loadMenu()
}

export async function loadMenu(): Promise<void> {
  session.failure = null
  try {
    const { menu, rights } = await heldMenu(api)
    takeMenu(menu, rights)
  } catch (error) {
    if (!(error instanceof ApiFault && error.kind === 'expired')) {
      const isOfServer = error instanceof ApiFault && error.status >= 500
      session.failure = ref({ reason: errorText(error), isOfServer })
    }
  }
}

function takeMenu(menu: readonly MenuNode[], rights: ButtonRights): void {
  storeButtonRights(rights)
  session.rights = ref(rights)
  session.menu = ref(menu)
}

/** Also after the configuration was changed here. */
export async function loadConfig(): Promise<void> {
  const last = kept.read(KEY.siteConfig)
  if (last !== null && typeof last === 'object') take(last as Config)
  try {
    const config = await api.call(siteConfig, {})
    kept.write(KEY.siteConfig, config, CACHE_DAYS)
    take(config)
  } catch {
    // The kept or built-in values serve; whatever else fails says so itself.
  }
}

function take(config: Config): void {
  session.config = ref(config)
}

const RELOAD_MS = 1500
let isLeaving = false

/** A 401 that says nothing of a session that has ended. */
function leaveUnauthorized(): void {
  if (isLeaving) return
  isLeaving = true
  toast('未授权，请重新登录', 'bad')
  setTimeout(signInAgain, RELOAD_MS)
}

/** What the browser keeps did not know that the password is to be changed; the portal does it by what is kept. */
function leaveForPassword(): void {
  const user = storedUser(kept)
  if (isLeaving || !user) return
  isLeaving = true
  storeUser(kept, { ...user, mustChangePassword: true })
  goToPortal(loginAddress())
}

/** Somebody has signed in again in another window of this browser. */
function noticeOtherWindow({ key }: StorageEvent): void {
  if (session.expired && key === KEY.token && storedUser(kept)?.id === session.user?.id) void takeUp()
}

/**
 * Signs the same person in again, in place: the screens below keep what was typed into them. Somebody else is led to a
 * console of their own.
 */
export async function signInHere(credentials: Args<typeof login>['body']): Promise<void> {
  const result = await api.call(login, { body: credentials })
  const { userInfo, departs, multi_depart: departments } = result
  const { user } = session
  storeSession(kept, { ...result, userInfo: noteDepartment(userInfo, departs) }, keptDays())
  if (userInfo.id !== user?.id || userInfo.mustChangePassword) return location.reload()
  // Of several departments one was chosen before.
  if (departments > 1 && user.orgCode && user.orgCode !== userInfo.orgCode) {
    await api.call(departmentSelect, { body: { orgCode: user.orgCode } })
  }
  keepUser({ ...userInfo, orgCode: user.orgCode, departName: user.departName })
  await takeUp()
}

const keptDays = () => Number(siteValue(session.config, 'KmTokenExpireDays'))

async function takeUp(): Promise<void> {
  session.expired = false
  // The session had ended before the console was open.
  if (!session.menu) return loadMenu()
  toast('已重新登录，没有保存的内容还在')
  try {
    const { menu, rights } = await heldMenu(api)
    takeMenu(menu, rights)
  } catch {
    // The menu of before serves; a call that is not allowed any more is refused.
  }
}

export function keepUser(user: UserInfo): void {
  storeUser(kept, user)
  session.user = ref(user)
}

const loginAddress = () =>
  `${PORTAL_PATHS.login}?redirect=${encodeURIComponent(withinSite(location.pathname) + location.search)}`

function goToPortal(path: string): void {
  location.assign(onSite(path))
}

const PATIENCE_MS = 2000

/** Ends the session here whatever the server answers; the sign-in page says when it could not end its own. */
export async function signOut(): Promise<void> {
  const told = api.call(logout, {}).then(
    () => null,
    (error: unknown) => errorText(error, '退出登录失败'),
  )
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('退出登录失败：网络超时'), PATIENCE_MS))
  const failure = await Promise.race([told, silence])
  if (failure !== null) leaveWord(failure)
  dropButtonRights()
  dropSession(kept)
  goToPortal(PORTAL_PATHS.login)
}

export function signInAgain(): void {
  dropButtonRights()
  dropSession(kept)
  goToPortal(loginAddress())
}
