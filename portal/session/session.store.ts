import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import type { ApiFault, FaultKind } from '#core/api/fault.ts'
import { heldMenu } from '#core/api/held-menu.ts'
import { currentDepartments } from '#core/contract/sys/login.ts'
import { CHANGE_PASSWORD_FIRST } from '#core/contract/envelope.ts'
import { type Department, departmentSelect, login, logout, type UserInfo } from '#core/contract/sys/login.ts'
import type { MenuNode } from '#core/contract/sys/permission.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { eraseOfflineCopies } from '#core/api/storage/offline-copies.ts'
import { dropSession, storedToken, storedUser, storeSession, storeUser } from '#core/api/storage/session-keys.ts'
import type { Portal } from '../instance.ts'
import { homePath, SiteStore } from '../site/site.store.ts'
import { noteDepartment } from '#core/rules/current-department.ts'

interface SessionState {
  user: UserInfo | null
  /** Null until loaded for this session. */
  menu: readonly MenuNode[] | null
  /** Codes of the permitted buttons; set with the menu. */
  held: readonly string[]
  /** The server ended the session while somebody worked. */
  ended: 'expired' | 'unauthorized' | null
  mustChangePassword: boolean
  /** The first password as just typed at sign-in, so that the person who has to change it need not type it again. */
  firstPassword: string | null
  /** Set when the session has just ended: go to this path instead of the sign-in page that would lead back. */
  sentTo: string | null
  /** The open department chooser: the choices, and whether one is required. */
  departments: { list: readonly Department[]; current: string | null; required: boolean } | null
}

const nobody = (): SessionState => ({
  user: null,
  menu: null,
  held: ref<string[]>([]),
  ended: null,
  mustChangePassword: false,
  firstPassword: null,
  sentTo: null,
  departments: null,
})

/** Faults that do not depend on the call, shown on every screen in addition to its own message. */
const SYSTEM_FAULTS: ReadonlySet<FaultKind> = new Set(['denied', 'missing', 'timeout'])

export interface Credentials {
  username: string
  password: string
  captcha?: string
  checkKey?: string
}

/** The signed-in person, as stored in the browser until somebody signs in or out. Components read `useSession`. */
export class SessionStore {
  readonly state = proxy<SessionState>(nobody())
  readonly #portal: Portal
  readonly #site: SiteStore

  constructor(portal: Portal) {
    this.#portal = portal
    this.#site = portal.store(SiteStore)
    portal.onFault((fault) => this.#noticeFault(fault))
    this.#take(storedToken(portal.kept) ? storedUser(portal.kept) : null)
  }

  #take(user: UserInfo | null): void {
    const { mustChangePassword = false } = user ?? {}
    Object.assign(this.state, nobody(), { user: user && ref(user), mustChangePassword })
  }

  #noticeFault(fault: ApiFault): void {
    const { state } = this
    // The screen handles a guest's refusal; while the menu loads, the guard does.
    if (!state.user || !state.menu) return
    // Expiry shows a dialog, missing authorization a notice.
    if (fault.kind === 'expired' || fault.kind === 'unauthorized') state.ended = fault.kind
    if (fault.message.includes(CHANGE_PASSWORD_FIRST)) state.mustChangePassword = true
    else if (fault.kind === 'warning') this.#portal.toast(fault.message, 'warn')
    if (SYSTEM_FAULTS.has(fault.kind)) this.#portal.toast(fault.message, 'bad', { title: '系统提示' })
  }

  async signIn(credentials: Credentials): Promise<void> {
    const { api, kept } = this.#portal
    const [result] = await Promise.all([api.call(login, { body: credentials }), this.#site.loaded()])
    const user = noteDepartment(result.userInfo, result.departs)
    storeSession(kept, { ...result, userInfo: user }, Number(this.#site.now('KmTokenExpireDays')))
    this.#take(user)
    if (user.mustChangePassword) this.state.firstPassword = credentials.password
    if (result.multi_depart === 2) {
      this.state.departments = { list: ref(result.departs), current: user.orgCode ?? null, required: true }
    }
  }

  /** Loads the menu of a session; if that fails, the guard signs out. */
  async loadMenu(): Promise<void> {
    const { menu, held } = await heldMenu(this.#portal.api)
    this.state.menu = ref(menu)
    this.state.held = ref(held)
  }

  /** Ends the session in the browser at once, whatever the server answers; a failure on the server is reported. */
  async signOut(): Promise<void> {
    const { api, toast } = this.#portal
    const told = this.state.user ? api.call(logout, {}) : Promise.resolve()
    // By now the request has copied the token into its headers.
    await Promise.resolve()
    this.leave(PORTAL_PATHS.login)
    eraseOfflineCopies()
    await told.catch((error: unknown) => toast(errorText(error, '退出登录失败'), 'bad'))
  }

  /** Forgets a session that has already ended on the server. */
  leave(path = homePath(this.#site.state.config)): void {
    dropSession(this.#portal.kept)
    this.#portal.toasts.dropActions()
    this.#take(null)
    this.state.sentTo = path
  }

  arrived(): void {
    this.state.sentTo = null
  }

  async openDepartments(): Promise<void> {
    const { api, kept, toast } = this.#portal
    // Another tab has signed out.
    if (!storedToken(kept)) return toast('当前系统无登录用户!', 'warn')
    const { list, orgCode } = await api.call(currentDepartments, {})
    if (list.length === 0) return toast('您尚未设置部门信息!', 'warn')
    this.state.departments = { list: ref(list), current: orgCode ?? null, required: false }
  }

  closeDepartments(): void {
    this.state.departments = null
  }

  async chooseDepartment(orgCode: string): Promise<void> {
    const { state } = this
    const { userInfo } = await this.#portal.api.call(departmentSelect, { body: { orgCode } })
    this.#keepUser(noteDepartment({ ...state.user, ...userInfo }, state.departments?.list ?? []))
    state.departments = null
  }

  /** The first password was changed: updates the browser's copy of the session, which still says that it must be. */
  passwordChanged(): void {
    const { state } = this
    state.mustChangePassword = false
    state.firstPassword = null
    if (state.user) this.#keepUser({ ...state.user, mustChangePassword: false })
  }

  /** The person's displayed data has changed. */
  profileChanged(part: Partial<UserInfo>): void {
    const { user } = this.state
    if (user) this.#keepUser({ ...user, ...part })
  }

  #keepUser(user: UserInfo): void {
    storeUser(this.#portal.kept, user)
    this.state.user = ref(user)
  }
}
