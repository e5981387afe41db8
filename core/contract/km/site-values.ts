import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '首页与站点'

/** Every key a browser needs with its value; what only the server reads is not among them. */
export const siteConfig = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/listAllConfig',
  summary: '站点配置（公开部分）',
  result: v.record(v.string(), v.nullable(v.string())),
  access: 'anonymous',
})
