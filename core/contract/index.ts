import type { Endpoint } from './endpoint.ts'
import * as config from './km/config.ts'
import * as document from './km/document.ts'
import * as grant from './km/grant.ts'
import * as review from './km/review.ts'
import * as search from './km/search.ts'
import * as platform from './platform/health.ts'
import * as department from './sys/department.ts'
import * as dict from './sys/dict.ts'
import * as login from './sys/login.ts'
import * as permission from './sys/permission.ts'
import * as user from './sys/user.ts'

const isEndpoint = (x: unknown): x is Endpoint => typeof x === 'object' && x !== null && 'methods' in x && 'path' in x

/** Every endpoint, for the router check and the OpenAPI page. Browser code imports the single files instead. */
export const contract: readonly Endpoint[] = [
  config,
  department,
  dict,
  document,
  grant,
  login,
  permission,
  platform,
  review,
  search,
  user,
].flatMap((m) => Object.values<unknown>(m).filter(isEndpoint))
