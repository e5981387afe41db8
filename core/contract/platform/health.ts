import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const Part = v.looseObject({ status: v.picklist(['UP', 'DOWN']) })

/** Spring's health shape, which monitoring of the family reads; without details of the machine. */
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

export const apiDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'OpenAPI 3.1 文档',
  result: v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
  access: 'anonymous',
  payload: 'bare',
})
