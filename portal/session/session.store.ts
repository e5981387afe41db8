import { proxy, ref } from 'valtio/vanilla'
import { ApiFault } from '#core/api/fault.ts'
import { currentDepartments } from '#core/contract/sys/user.ts'
import { type Department, departmentSelect, login, logout, type UserInfo } from '#core/contract/sys/login.ts'
import { type MenuNode, userPermissions } from '#core/contract/sys/permission.ts'
import { dropSession, storeSession, storedToken, storedUser, storeUser } from '#ui/session/session-keys.ts'
import { api, onFault } from '../api.ts'
import { siteNow } from '../site/site.store.ts'

interface SessionState {
  user: UserInfo | null
  /** Null until it was loaded for this session. */
  menu: readonly MenuNode[] | null
  /** Codes of the buttons one may press; filled with the menu. */
  held: readonly string[]
  /** The server ended the session while somebody worked. */
  ended: 'expired' | 'unauthorized' | null
  mustChangePassword: boolean
  /** The session has just ended: the next place is home, not the sign-in page of the page left. */
  sentHome: boolean
  /** Open department chooser: the choices, and whether one must be taken before going on. */
  departments: { list: readonly Department[]; current: string | null; required: boolean } | null
}

/** Who is signed in. Read with `useSnapshot(session)`; change only through the functions below. */
export const session = proxy<SessionState>({
  user: null,
  menu: null,
  held: ref<string[]>([]),
  ended: null,
  mustChangePassword: false,
  sentHome: false,
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
  session.sentHome = false
  session.departments = null
}

function noticeFault(fault: ApiFault): void {
  // A guest's refusal is answered by the screen; while the menu loads, by the guard.
  if (!session.user || !session.menu) return
  // X-05 the dialog, X-04 the notice.
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
  const result = await api.call(login, { body: credentials })
  storeSession(result, tokenDays())
  take(result.userInfo)
  if (result.multi_depart === 2) {
    session.departments = { list: ref(result.departs), current: result.userInfo.orgCode ?? null, required: true }
  }
}

const tokenDays = () => {
  const days = Number(siteNow('KmTokenExpireDays'))
  return Number.isFinite(days) && days > 0 ? days : 7
}

/** Loads the menu of a session; the guard signs out when that fails. */
export async function loadMenu(): Promise<void> {
  const { menu, auth } = await api.call(userPermissions, {})
  if (menu.length === 0) throw new ApiFault('denied', '这个账号还没有任何菜单，请联系管理员')
  session.menu = ref(menu)
  session.held = ref(auth.flatMap((entry) => entry.action?.split(',') ?? []))
}

/** Ends the session here at once and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  const told = session.user ? api.call(logout, {}) : Promise.resolve()
  // The call has taken the token into its headers by now.
  await Promise.resolve()
  leave()
  await told.catch(() => {}) // the browser forgot the token; the server's copy expires by itself
}

/** Forgets the session without telling the server: it ended there already. */
export function leave(): void {
  dropSession()
  take(null)
  session.sentHome = true
}

export function arrivedHome(): void {
  session.sentHome = false
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
  const user = { ...session.user, ...userInfo }
  storeUser(user)
  session.user = ref(user)
  session.departments = null
}

/** The first password was changed; what the server keeps is up to date, what the browser keeps is not yet. */
export function passwordChanged(): void {
  session.mustChangePassword = false
  if (!session.user) return
  const user = { ...session.user, mustChangePassword: false }
  storeUser(user)
  session.user = ref(user)
}
