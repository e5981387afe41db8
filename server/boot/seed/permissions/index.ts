import { HOME_MENUS, TAXONOMY_MENUS, AUTHOR_BUTTONS, KNOWLEDGE_BUTTONS, SEE_ALL_BUTTONS } from './knowledge.ts'
import {
  ACCOUNT_MENUS,
  USER_BUTTONS,
  DEPARTMENT_BUTTONS,
  MENU_AND_ROLE_BUTTONS,
  DEPARTMENT_ROLE_BUTTONS,
} from './accounts.ts'
import { PEOPLE_MENUS, POSITION_BUTTONS, DEPUTY_BUTTONS } from './people.ts'
import { SITE_MENUS, LEVEL_MENUS, SITE_BUTTONS } from './site.ts'
import { FILE_AND_JOB_MENUS, FILE_AND_JOB_BUTTONS } from './files-and-jobs.ts'
import { DICTIONARY_MENUS, DICTIONARY_BUTTONS } from './dictionaries.ts'
import { MESSAGE_MENUS, MESSAGE_BUTTONS } from './messages.ts'
import { TENANT_MENUS, TENANT_BUTTONS } from './tenants.ts'
import { RULE_AND_SOURCE_MENUS, RULE_AND_SOURCE_BUTTONS } from './rules-and-sources.ts'
import { MONITORING_MENUS, CONVERSION_BUTTONS, SERVER_BUTTONS, LOG_BUTTONS } from './monitoring.ts'
import { OPEN_MENUS, OPEN_BUTTONS } from './open-interfaces.ts'
import type { ButtonSeed, MenuSeed } from './permission-seed.ts'

/** Every menu; parents stand before their children. */
export const MENUS: readonly MenuSeed[] = [
  ...HOME_MENUS,
  ...ACCOUNT_MENUS,
  ...SITE_MENUS,
  ...PEOPLE_MENUS,
  ...LEVEL_MENUS,
  ...FILE_AND_JOB_MENUS,
  ...DICTIONARY_MENUS,
  ...TAXONOMY_MENUS,
  ...MESSAGE_MENUS,
  ...TENANT_MENUS,
  ...RULE_AND_SOURCE_MENUS,
  ...MONITORING_MENUS,
  ...OPEN_MENUS,
]

/** Every right, in the order in which the console shows those of one menu. */
export const BUTTONS: readonly ButtonSeed[] = [
  ...USER_BUTTONS,
  ...AUTHOR_BUTTONS,
  ...DEPARTMENT_BUTTONS,
  ...KNOWLEDGE_BUTTONS,
  ...OPEN_BUTTONS,
  ...SEE_ALL_BUTTONS,
  ...SITE_BUTTONS,
  ...CONVERSION_BUTTONS,
  ...MENU_AND_ROLE_BUTTONS,
  ...POSITION_BUTTONS,
  ...DICTIONARY_BUTTONS,
  ...TENANT_BUTTONS,
  ...SERVER_BUTTONS,
  ...MESSAGE_BUTTONS,
  ...RULE_AND_SOURCE_BUTTONS,
  ...LOG_BUTTONS,
  ...DEPUTY_BUTTONS,
  ...FILE_AND_JOB_BUTTONS,
  ...DEPARTMENT_ROLE_BUTTONS,
]
