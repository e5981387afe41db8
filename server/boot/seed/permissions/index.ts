import { FEATURE_MENUS } from '../../features.ts'
import { HOME_MENUS, TAXONOMY_MENUS, AUTHOR_BUTTONS, KNOWLEDGE_BUTTONS, SEE_ALL_BUTTONS } from './knowledge.ts'
import {
  ACCOUNT_MENUS,
  USER_BUTTONS,
  DEPARTMENT_BUTTONS,
  MENU_AND_ROLE_BUTTONS,
  DEPARTMENT_ROLE_BUTTONS,
} from './accounts.ts'
import { PEOPLE_MENUS, DEPUTY_BUTTONS } from './people.ts'
import { SITE_MENUS, LEVEL_MENUS, SITE_BUTTONS } from './site.ts'
import { FILE_AND_JOB_MENUS, FILE_AND_JOB_BUTTONS } from './files-and-jobs.ts'
import { DICTIONARY_MENUS, DICTIONARY_BUTTONS } from './dictionaries.ts'
import { MESSAGE_MENUS, MESSAGE_BUTTONS } from './messages.ts'
import { TENANT_MENUS, TENANT_BUTTONS } from './tenants.ts'
import { MONITORING_MENUS, CONVERSION_BUTTONS, SERVER_BUTTONS, LOG_BUTTONS } from './monitoring.ts'
import { MEASURE_MENUS } from './measure.ts'
import { OPEN_MENUS, OPEN_BUTTONS } from './open-interfaces.ts'
import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

/** All menus: first those shared by several features, then those of single features. Parents precede their children. */
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
  ...MONITORING_MENUS,
  ...OPEN_MENUS,
  ...MEASURE_MENUS,
  ...FEATURE_MENUS.map(({ rights: _rights, ...menu }) => menu),
]

/** All rights, in the order in which the console shows those of a menu. */
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
  ...DICTIONARY_BUTTONS,
  ...TENANT_BUTTONS,
  ...SERVER_BUTTONS,
  ...MESSAGE_BUTTONS,
  ...LOG_BUTTONS,
  ...DEPUTY_BUTTONS,
  ...FILE_AND_JOB_BUTTONS,
  ...DEPARTMENT_ROLE_BUTTONS,
  ...FEATURE_MENUS.flatMap(({ key, rights }) => rights.map((right) => ({ ...right, parent: key }))),
]
