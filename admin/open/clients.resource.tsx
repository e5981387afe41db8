import * as client from '#core/contract/open/client.ts'
import { authGet } from '#core/contract/open/family-auth.ts'
import { OnePersonControl } from '../organisation/people-controls.tsx'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { BitsControl } from './bits-control.tsx'
import { CodesControl } from './codes-control.tsx'
import { textsControl } from '../parts/form/texts-control.tsx'
import { PlacesControl } from './places-control.tsx'
import { clientSecret, renewSecret } from './client-secret.ts'

const ON = { tone: 'good', text: '启用' } as const
const OFF = { tone: 'quiet', text: '停用' } as const

export const clients = defineResource({
  id: 'api-client',
  noun: 'API 客户端',
  list: client.apiClientList,
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 160, isSortable: true },
    { key: 'id', title: '客户端编号', width: 270 },
    { key: 'hint', title: '密钥开头', width: 90 },
    { key: 'realname', title: '负责人', width: 100, isSortable: true },
    { key: 'ratePerMinute', title: '每分钟次数', width: 110, align: 'end', isSortable: true },
    { key: 'origins', title: '网页来源', width: 200, isHidden: true },
    { key: 'addresses', title: '地址', width: 160, isHidden: true },
    { key: 'enabled', title: '状态', width: 80, isSortable: true, state: ({ enabled }) => (enabled ? ON : OFF) },
    { key: 'lastUsed', title: '最后使用', width: 150, isSortable: true },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'realname', label: '负责人', control: TextControl },
  ],
  form: {
    add: client.apiClientAdd,
    edit: client.apiClientEdit,
    once: clientSecret,
    get: authGet,
    fields: [
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'username', label: '负责人', control: OnePersonControl, help: '没有选择时是您自己' },
      { key: 'enabled', label: '启用', control: FlagSwitch, help: '停用后立即不能访问' },
      {
        key: 'origins',
        label: '网页来源',
        section: '来源',
        control: textsControl('https://portal.example.com'),
        help: '每行一个',
      },
      {
        key: 'addresses',
        label: '地址',
        section: '来源',
        control: textsControl('10.1.0.0/16'),
        help: '每行一个；没有时不限',
      },
      { key: 'ratePerMinute', label: '每分钟次数', section: '来源', control: NumberControl },
      { key: 'bits', label: '可以做什么', section: '权限', control: BitsControl, isWide: true },
      {
        key: 'places',
        label: '知识范围',
        section: '权限',
        control: PlacesControl,
        isWide: true,
        help: '没有时是负责人能读的全部',
      },
      { key: 'codes', label: '可以使用的权限', section: '权限', control: CodesControl, isWide: true },
      { key: 'works', label: '可以处理草稿和回收站', section: '权限', control: FlagSwitch },
      { key: 'forPeople', label: '可以代表用户', section: '权限', control: FlagSwitch, help: '否则只代表负责人' },
    ],
  },
  remove: removal(client.apiClientDelete, '密钥和用它换得的令牌立即失效，不能恢复。'),
  actions: [renewSecret],
})

export const screens = { 'openapi/OpenApiAuthList': clients }
