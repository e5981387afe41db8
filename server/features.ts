import { accessFeature, type AccessDeps } from './access/index.ts'
import { apiTokenFeature, type ApiTokenDeps } from './api-tokens/index.ts'
import { authFeature, type AuthDeps } from './auth/index.ts'
import { conversionFeature } from './conversion/index.ts'
import { customFieldFeature } from './custom-fields/index.ts'
import { dictFeature } from './dict/index.ts'
import { documentFeature, type TicketDeps } from './documents/index.ts'
import { intakeFeature, type IntakeDeps } from './intake/index.ts'
import { levelFeature } from './levels/index.ts'
import { orgFeature } from './org/index.ts'
import { peopleFeature } from './people/index.ts'
import { permissionFeature, type PermissionDeps } from './permissions/index.ts'
import { placeFeature } from './places/index.ts'
import { platformFeature, type PlatformDeps } from './platform/index.ts'
import { renditionFeature } from './renditions/index.ts'
import { rightsFeature } from './rights/index.ts'
import { searchFeature, type SearchDeps } from './search/index.ts'
import { shareFeature, type ShareDeps } from './shares/index.ts'
import { siteFeature, type SiteDeps } from './site/index.ts'
import type { Feature } from './tasks/index.ts'
import { uploadFeature, type UploadDeps } from './uploads/index.ts'

/** Everything a handler or a task may need; built once in `start.ts`. */
export type Deps = AccessDeps &
  ApiTokenDeps &
  AuthDeps &
  TicketDeps &
  IntakeDeps &
  PermissionDeps &
  PlatformDeps &
  SearchDeps &
  ShareDeps &
  SiteDeps &
  UploadDeps

/** What the server consists of. A feature that is not named here does not exist. */
export const FEATURES: readonly Feature<Deps>[] = [
  accessFeature,
  apiTokenFeature,
  authFeature,
  conversionFeature,
  customFieldFeature,
  dictFeature,
  documentFeature,
  intakeFeature,
  levelFeature,
  orgFeature,
  peopleFeature,
  permissionFeature,
  placeFeature,
  platformFeature,
  renditionFeature,
  rightsFeature,
  searchFeature,
  shareFeature,
  siteFeature,
  uploadFeature,
]

export const RULED_LISTS = FEATURES.flatMap(({ ruledLists = [] }) => ruledLists)
