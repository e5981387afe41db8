import type { ButtonRights } from '../../access/button-rights.ts'
import { tabStorage } from './browser-storage.ts'

/** The family's names for a user's buttons and for all buttons; both last as long as the tab. */
const GRANTED = 'LOGIN_USER_BUTTON_AUTH'
const ALL = 'SYS_BUTTON_AUTH'

/** Stores the lists where scripts of the family look for them; our own pages ask the server again. */
export function storeButtonRights({ granted, all }: ButtonRights): void {
  tabStorage.write(GRANTED, JSON.stringify(granted))
  tabStorage.write(ALL, JSON.stringify(all))
}

export const dropButtonRights = (): void => tabStorage.drop(GRANTED, ALL)
