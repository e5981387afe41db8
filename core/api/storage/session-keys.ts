import * as v from 'valibot'
import { DEFAULT_TENANT } from '../../contract/default-tenant.ts'
import { type LoginResult, UserInfo } from '../../contract/sys/login.ts'
import type { Kept } from './stored.ts'

/** Keys of the specification, shared by portal and console. */
export const KEY = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  tenant: 'TENANT_ID',
  siteConfig: 'KM_All_Config',
  search: 'KM_SEARCH_PARAM',
  searchTopic: 'KM_SEARCH_TOPIC',
} as const

/** How long site configuration and tenant are kept, which do not depend on a sign-in. */
export const CACHE_DAYS = 7

export const storedToken = (kept: Kept): string | undefined => {
  const token = kept.read(KEY.token)
  return typeof token === 'string' && token ? token : undefined
}

export const storedTenant = (kept: Kept): string | undefined => {
  const tenant = kept.read(KEY.tenant)
  return typeof tenant === 'string' || typeof tenant === 'number' ? String(tenant) : undefined
}

export function storedUser(kept: Kept): UserInfo | null {
  const user = v.safeParse(UserInfo, kept.read(KEY.userInfo))
  return user.success ? user.output : null
}

/** Stores a sign-in for the site's number of days. */
export function storeSession(kept: Kept, login: LoginResult, days: number): void {
  kept.write(KEY.token, login.token, days)
  kept.write(KEY.dictionaries, login.sysAllDictItems, days)
  kept.write(KEY.tenant, login.userInfo.relTenantIds ?? DEFAULT_TENANT, CACHE_DAYS)
  storeUser(kept, login.userInfo)
}

/** Stores the person of the stored token, for as long as the token. */
export function storeUser(kept: Kept, user: UserInfo): void {
  const days = kept.daysLeft(KEY.token)
  kept.write(KEY.username, user.username, days)
  kept.write(KEY.userInfo, user, days)
}

export const dropSession = (kept: Kept): void =>
  kept.drop(KEY.token, KEY.username, KEY.userInfo, KEY.dictionaries, KEY.tenant)
