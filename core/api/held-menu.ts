import { type ButtonRights, usableCodes } from '../access/button-rights.ts'
import { type MenuNode, OWN_SCREENS, userPermissions } from '../contract/sys/permission.ts'
import type { Api } from './client.ts'
import { ApiFault } from './fault.ts'

export interface HeldMenu {
  menu: readonly MenuNode[]
  /** Codes of the buttons that the person may press. */
  held: readonly string[]
  rights: ButtonRights
}

/** What the person of the session may open and press; without any menu there is nothing to work with. */
export async function heldMenu(api: Api): Promise<HeldMenu> {
  const { menu, auth, allAuth } = await api.call(userPermissions, OWN_SCREENS)
  if (menu.length === 0) {
    throw new ApiFault('denied', 'permissions must be a non-null array（这个账号还没有任何菜单，请联系管理员）')
  }
  const rights = { granted: auth, all: allAuth }
  return { menu, held: usableCodes(rights), rights }
}
