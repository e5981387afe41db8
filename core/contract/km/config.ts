import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Keys of contract 12.2 and the specification; values are always text, missing keys fall back to `core/rules/site.ts`. */
export const siteConfig = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/listAllConfig',
  summary: '站点配置',
  result: v.record(v.string(), v.nullable(v.string())),
  access: 'anonymous',
})
