import type { ButtonRights } from '../../access/button-rights.ts'

/** Names of the family for what a user holds and for all buttons; both last as long as the tab. */
const GRANTED = 'LOGIN_USER_BUTTON_AUTH'
const ALL = 'SYS_BUTTON_AUTH'

/** Keeps the lists where scripts of the family look for them; our own pages ask the server anew. */
export function storeButtonRights({ granted, all }: ButtonRights): void {
  try {
    sessionStorage.setItem(GRANTED, JSON.stringify(granted))
    sessionStorage.setItem(ALL, JSON.stringify(all))
  } catch {
    // Storage is full or switched off: our pages do not need it.
  }
}

export function dropButtonRights(): void {
  try {
    sessionStorage.removeItem(GRANTED)
    sessionStorage.removeItem(ALL)
  } catch {
    // Nothing can be stored, so nothing is.
  }
}
