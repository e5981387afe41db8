import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import type { ApiFault } from '#core/api/fault.ts'
import { heldMenu } from '#core/api/held-menu.ts'
import { currentDepartments } from '#core/contract/sys/user.ts'
import { type Department, departmentSelect, login, logout, type UserInfo } from '#core/contract/sys/login.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { dropSession, storedToken, storedUser, storeSession, storeUser } from '#core/api/storage/session-keys.ts'
import { toast } from '#ui/feedback/toast/toast.tsx'
import { api, onFault } from '../api.ts'
import { homePath, siteLoaded, siteNow } from '../site/site.store.ts'
import { noteDepartment } from './current-department.ts'

interface SessionState {
  user: UserInfo | null
  /** Null until it was loaded for this session. */
  menu: readonly MenuNode[] | null
  /** Codes of the buttons one may press; filled with the menu. */
  held: readonly string[]
  /** The server ended the session while somebody worked. */
  ended: 'expired' | 'unauthorized' | null
  mustChangePassword: boolean
  /** The first password as it was typed at sign-in, so that the user need not type it again to change it. */
  firstPassword: string | null
  /** The session has just ended: the next place is this path, not the sign-in page that leads back to the page left. */
  sentTo: string | null
  /** Open department chooser: the choices, and whether one must be taken before going on. */
  departments: { list: readonly Department[]; current: string | null; required: boolean } | null
}

/** The signed-in user. Read with `useSnapshot(session)`; change only through the functions below. */
export const session = proxy<SessionState>({
  user: null,
  menu: null,
  held: ref<string[]>([]),
  ended: null,
  mustChangePassword: false,
  firstPassword: null,
  sentTo: null,
  departments: null,
})

/** What the server answers to every other call until the first password was changed. */
const CHANGE_FIRST = '首次登录请先修改密码'

/** Takes over what the browser has kept. */
export function restoreSession(): void {
  take(storedToken() ? storedUser() : null)
  onFault(noticeFault)
}

function take(user: UserInfo | null): void {
  session.user = user && ref(user)
  session.mustChangePassword = user?.mustChangePassword ?? false
  session.menu = null
  session.held = ref([])
  session.ended = null
  session.firstPassword = null
  session.sentTo = null
  session.departments = null
}

function noticeFault(fault: ApiFault): void {
  // A guest's refusal is answered by the screen; while the menu loads, by the guard.
  if (!session.user || !session.menu) return
  // The screen shows a dialog for one kind and a notice for the other.
  if (fault.kind === 'expired' || fault.kind === 'unauthorized') session.ended = fault.kind
  if (fault.message.includes(CHANGE_FIRST)) session.mustChangePassword = true
}

export interface Credentials {
  username: string
  password: string
  captcha?: string
  checkKey?: string
}

export async function signIn(credentials: Credentials): Promise<void> {
  const [result] = await Promise.all([api.call(login, { body: credentials }), siteLoaded()])
  const user = noteDepartment(result.userInfo, result.departs)
  storeSession({ ...result, userInfo: user }, Number(siteNow('KmTokenExpireDays')))
  take(user)
  if (user.mustChangePassword) session.firstPassword = credentials.password
  if (result.multi_depart === 2) {
    session.departments = { list: ref(result.departs), current: user.orgCode ?? null, required: true }
  }
}

/** Loads the menu of a session; the guard signs out when that fails. */
export async function loadMenu(): Promise<void> {
  const { menu, held } = await heldMenu(api)
  session.menu = ref(menu)
  session.held = ref(held)
}

/** Ends the session here at once. If the server could not end its own, a sentence says so. */
export async function signOut(): Promise<void> {
  const told = session.user ? api.call(logout, {}) : Promise.resolve()
  // The call has taken the token into its headers by now.
  await Promise.resolve()
  leave(PORTAL_PATHS.login)
  await told.catch((error: unknown) => toast(errorText(error, '退出登录失败'), 'bad'))
}

/** Forgets the session without telling the server: it ended there already. */
export function leave(path = homePath()): void {
  dropSession()
  take(null)
  session.sentTo = path
}

export function arrived(): void {
  session.sentTo = null
}

export async function openDepartments(): Promise<void> {
  const { list, orgCode } = await api.call(currentDepartments, {})
  session.departments = { list: ref(list), current: orgCode ?? null, required: false }
}

export function closeDepartments(): void {
  session.departments = null
}

export async function chooseDepartment(orgCode: string): Promise<void> {
  const { userInfo } = await api.call(departmentSelect, { body: { orgCode } })
  const user = noteDepartment({ ...session.user, ...userInfo }, session.departments?.list ?? [])
  storeUser(user)
  session.user = ref(user)
  session.departments = null
}

/** The first password was changed; what the server keeps is up to date, what the browser keeps is not yet. */
export function passwordChanged(): void {
  session.mustChangePassword = false
  session.firstPassword = null
  if (!session.user) return
  const user = { ...session.user, mustChangePassword: false }
  storeUser(user)
  session.user = ref(user)
}
