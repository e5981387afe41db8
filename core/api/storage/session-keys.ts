import * as v from 'valibot'
import { type LoginResult, UserInfo } from '../../contract/sys/login.ts'
import { daysLeft, dropStored, readStored, writeStored } from './stored.ts'

/** Keys of the specification, shared by portal and console. */
export const KEY = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  tenant: 'TENANT_ID',
  siteConfig: 'KM_All_Config',
  search: 'KM_SEARCH_PARAM',
} as const

/** Site configuration and tenant, which are not part of a sign-in, are kept this long. */
export const CACHE_DAYS = 7

export const storedToken = (): string | undefined => {
  const token = readStored(KEY.token)
  return typeof token === 'string' && token ? token : undefined
}

export const storedTenant = (): string | undefined => {
  const tenant = readStored(KEY.tenant)
  return typeof tenant === 'string' || typeof tenant === 'number' ? String(tenant) : undefined
}

export function storedUser(): UserInfo | null {
  const user = v.safeParse(UserInfo, readStored(KEY.userInfo))
  return user.success ? user.output : null
}

/** Keeps a sign-in, all of it for the site's number of days. */
export function storeSession(login: LoginResult, days: number): void {
  writeStored(KEY.token, login.token, days)
  writeStored(KEY.dictionaries, login.sysAllDictItems, days)
  storeUser(login.userInfo)
}

/** Keeps the person of the stored token for as long as the token. */
export function storeUser(user: UserInfo): void {
  const days = daysLeft(KEY.token)
  writeStored(KEY.username, user.username, days)
  writeStored(KEY.userInfo, user, days)
}

export const dropSession = (): void => dropStored(KEY.token, KEY.username, KEY.userInfo, KEY.dictionaries, KEY.tenant)
