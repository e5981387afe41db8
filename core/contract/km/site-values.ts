import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '首页与站点'

/** Every key that a browser needs, with its value; keys for the server alone are left out. */
export const siteConfig = endpoint({
  method: 'GET',
  path: '/KM/kmSysConfig/listAllConfig',
  summary: '站点配置（公开部分）',
  result: v.record(v.string(), v.nullable(v.string())),
  access: 'anonymous',
})
