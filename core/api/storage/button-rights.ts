import type { ButtonRights } from '../../access/button-rights.ts'
import { tabStorage } from './browser-storage.ts'

/** Names of the family for what a user holds and for all buttons; both last as long as the tab. */
const GRANTED = 'LOGIN_USER_BUTTON_AUTH'
const ALL = 'SYS_BUTTON_AUTH'

/** Keeps the lists where scripts of the family look for them; our own pages ask the server anew. */
export function storeButtonRights({ granted, all }: ButtonRights): void {
  tabStorage.write(GRANTED, JSON.stringify(granted))
  tabStorage.write(ALL, JSON.stringify(all))
}

export const dropButtonRights = (): void => tabStorage.drop(GRANTED, ALL)
