import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const chapter = '运行'

const Part = v.looseObject({ status: v.picklist(['UP', 'DOWN']) })

/** Spring's health format, which the family's monitoring reads; without details of the machine. */
export const health = endpoint({
  method: 'GET',
  path: '/actuator/health',
  summary: '健康检查',
  result: v.object({
    status: v.picklist(['UP', 'DOWN']),
    components: v.record(v.string(), Part),
  }),
  access: 'anonymous',
  payload: 'bare',
})

/** Ours: the conversion of office files to PDF, for the operator of the machine. */
export const conversionMonitor = endpoint({
  method: 'GET',
  path: '/actuator/conversion',
  summary: '文件转换组件的状态',
  result: v.object({
    /** A LibreOffice was found and answers. */
    present: v.boolean(),
    version: v.nullable(v.string()),
    /** The kind of isolation; null when there is none. */
    sandbox: v.nullable(v.picklist(['bubblewrap', 'no-network', 'process-only'])),
    /** A document cannot make it reach the network. */
    offline: v.nullable(v.boolean()),
    waiting: v.number(),
    running: v.number(),
    /** Files that could not be converted. */
    failed: v.number(),
    lastError: v.nullable(v.string()),
    lastErrorTime: v.nullable(v.string()),
  }),
  access: 'monitor:conversion:query',
  ofInstallation: true,
  programs: 'site',
})

export const apiDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'OpenAPI 3.1 文档',
  result: v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
  access: 'anonymous',
  payload: 'bare',
})
