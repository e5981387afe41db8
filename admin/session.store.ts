import { proxy, ref } from 'valtio/vanilla'
import type { ButtonRights } from '#core/access/button-rights.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { heldMenu } from '#core/api/held-menu.ts'
import { siteConfig } from '#core/contract/km/site-values.ts'
import { CHANGE_PASSWORD_FIRST } from '#core/contract/envelope.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { eraseOfflineCopies } from '#core/api/storage/offline-copies.ts'
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
  /** The rules for buttons and the person's share of them; set with the menu. */
  rights: ButtonRights
  /** Why the menu could not be loaded. */
  failure: { reason: string; isOfServer: boolean } | null
  expired: boolean
  /** A path of the menu table according to the server; it need not be in this person's menu. */
  knownPath: string | null
  config: Config
}

const NOTHING: Config = {}
const NO_RIGHTS: ButtonRights = { granted: [], all: [] }

/** The signed-in person and their menu. Signing in itself is done by the portal. */
export const session = proxy<ConsoleState>({
  user: null,
  menu: null,
  rights: ref(NO_RIGHTS),
  failure: null,
  expired: false,
  knownPath: null,
  config: ref(NOTHING),
})

/** Takes over the browser's session and loads the menu; without a session it redirects to the portal. */
export async function openConsole(): Promise<void> {
  onFault((fault) => {
    if (fault.kind === 'expired') session.expired = true
    if (fault.kind === 'unauthorized') leaveUnauthorized()
    if (fault.message.includes(CHANGE_PASSWORD_FIRST)) leaveForPassword()
  })
  addEventListener('storage', noticeOtherWindow)
  const user = storedToken(kept) ? storedUser(kept) : null
  // The portal handles sign-in and changing the first password, and then returns here.
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

/** Also called after the configuration was changed here. */
export async function loadConfig(): Promise<void> {
  const last = kept.read(KEY.siteConfig)
  if (last !== null && typeof last === 'object') take(last as Config)
  try {
    const config = await api.call(siteConfig, {})
    kept.write(KEY.siteConfig, config, CACHE_DAYS)
    take(config)
  } catch {
    // The stored or built-in values are used; other failing requests report themselves.
  }
}

function take(config: Config): void {
  session.config = ref(config)
}

const RELOAD_MS = 1500
let isLeaving = false

/** Handles a 401 that is not about an expired session. */
function leaveUnauthorized(): void {
  if (isLeaving) return
  isLeaving = true
  toast('未授权，请重新登录', 'bad')
  setTimeout(signInAgain, RELOAD_MS)
}

/** The stored session did not yet say that the password must be changed; this stores it, and the portal handles it. */
function leaveForPassword(): void {
  const user = storedUser(kept)
  if (isLeaving || !user) return
  isLeaving = true
  storeUser(kept, { ...user, mustChangePassword: true })
  goToPortal(loginAddress())
}

/** Reacts to a sign-in in another window of this browser. */
function noticeOtherWindow({ key }: StorageEvent): void {
  if (session.expired && key === KEY.token && storedUser(kept)?.id === session.user?.id) void takeUp()
}

/**
 * Signs the same person in again in place, so that the screens keep their input. Another person is taken to a fresh
 * console.
 */
export async function signInHere(credentials: Args<typeof login>['body']): Promise<void> {
  const result = await api.call(login, { body: credentials })
  const { userInfo, departs, multi_depart: departments } = result
  const { user } = session
  storeSession(kept, { ...result, userInfo: noteDepartment(userInfo, departs) }, keptDays())
  if (userInfo.id !== user?.id || userInfo.mustChangePassword) return location.reload()
  // Selects again the department in which the person worked before.
  if (departments > 1 && user.orgCode && user.orgCode !== userInfo.orgCode) {
    await api.call(departmentSelect, { body: { orgCode: user.orgCode } })
  }
  keepUser({ ...userInfo, orgCode: user.orgCode, departName: user.departName })
  await takeUp()
}

const keptDays = () => Number(siteValue(session.config, 'KmTokenExpireDays'))

async function takeUp(): Promise<void> {
  session.expired = false
  // The session had ended before the console was loaded.
  if (!session.menu) return loadMenu()
  toast('已重新登录，没有保存的内容还在')
  try {
    const { menu, rights } = await heldMenu(api)
    takeMenu(menu, rights)
  } catch {
    // The previous menu is kept; the server refuses calls that are no longer permitted.
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

/** Ends the session in the browser whatever the server answers; the sign-in page reports a failure on the server. */
export async function signOut(): Promise<void> {
  const told = api.call(logout, {}).then(
    () => null,
    (error: unknown) => errorText(error, '退出登录失败'),
  )
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('退出登录失败：网络超时'), PATIENCE_MS))
  const failure = await Promise.race([told, silence])
  if (failure !== null) leaveWord(failure)
  dropButtonRights()
  eraseOfflineCopies()
  dropSession(kept)
  goToPortal(PORTAL_PATHS.login)
}

export function signInAgain(): void {
  dropButtonRights()
  dropSession(kept)
  goToPortal(loginAddress())
}
