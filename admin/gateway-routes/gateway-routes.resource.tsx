import * as gateway from '#core/contract/sys/rules-and-sources/gateway-route.ts'
import { pageOf } from '#core/contract/page.ts'
import { isFreeField } from '../duplicates.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'

const YES_NO = choiceControl(coded([1, '是'], [0, '否']), null)
const STATES = choiceControl(coded([1, '启用'], [0, '停用']), null)

export const gatewayRoutes = defineResource({
  id: 'gateway-route',
  noun: '网关路由',
  // There are few, so the call returns all of them.
  list: { ...gateway.gatewayRouteList, result: pageOf(gateway.gatewayRouteList.result.item) },
  nameOf: (row) => row.name,
  columns: [
    { key: 'routerId', title: '路由编号', width: 140 },
    { key: 'name', title: '路由名称', width: 160 },
    { key: 'uri', title: '路由地址', width: 240 },
    { key: 'predicates', title: '断言', width: 240, text: (row) => JSON.stringify(row.predicates) },
    { key: 'filters', title: '过滤器', width: 240, text: (row) => JSON.stringify(row.filters), isHidden: true },
    { key: 'status', title: '状态', width: 80, text: (row) => (row.status === 1 ? '启用' : '停用') },
  ],
  form: {
    add: gateway.gatewayRouteAdd,
    edit: gateway.gatewayRouteEdit,
    get: gateway.gatewayRouteGet,
    fields: [
      {
        key: 'routerId',
        label: '路由编号',
        control: TextControl,
        isRequired: true,
        check: isFreeField(gateway.gatewayRouteAdd, 'routerId', '路由编号已存在'),
      },
      { key: 'name', label: '路由名称', control: TextControl, isRequired: true },
      {
        key: 'uri',
        label: '路由地址',
        control: TextControl,
        isRequired: true,
        help: '这里只保存路由，由另外部署的网关读取；知库自己不按它转发请求',
      },
      {
        key: 'predicates',
        label: '断言',
        control: LinesControl,
        isWide: true,
        help: '例如 [{"name":"Path","args":["/api/**"]}]',
      },
      {
        key: 'filters',
        label: '过滤器',
        control: LinesControl,
        isWide: true,
        help: '例如 [{"name":"StripPrefix","args":[{"key":"parts","value":"1"}]}]',
      },
      { key: 'stripPrefix', label: '去掉前缀', control: YES_NO },
      { key: 'retryable', label: '可以重试', control: YES_NO },
      { key: 'showApi', label: '显示接口', control: YES_NO },
      { key: 'status', label: '状态', control: STATES },
    ],
  },
  remove: removal(gateway.gatewayRouteDeleteBatch, '删除后，网关下次读取时不再有这条路由。'),
})

export const screens = { 'system/SysGatewayRouteList': gatewayRoutes }
