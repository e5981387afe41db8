import type { MenuBody } from '#core/contract/sys/menu.ts'
import { isFree } from '../duplicates.ts'
import { choiceControl, coded, FlagSwitch } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { byKind } from '../resource/by-kind.ts'
import type { ResourceField } from '../resource/define.ts'
import { MenuControl } from './menu-control.ts'
import { KINDS } from './menu-kinds.ts'

const KindControl = choiceControl(coded(...([0, 1, 2] as const).map((kind) => [kind, KINDS[kind]] as const)), null)
const ForceControl = choiceControl(coded(['1', '生效'], ['0', '不生效（不限制任何人）']), null)
const WithoutRightControl = choiceControl(coded(['1', '不显示'], ['2', '显示但不可用']), null)

type Page = Extract<MenuBody, { menuType: 0 | 1 }>

const page: readonly ResourceField<Page>[] = [
  { key: 'url', label: '路径', control: TextControl, help: '如 /isystem/user；外部网站写完整网址' },
  { key: 'component', label: '组件', control: TextControl, help: '页面的名称，如 system/UserList' },
  { key: 'componentName', label: '组件名称', control: TextControl },
  { key: 'redirect', label: '默认跳转', control: TextControl },
  { key: 'icon', label: '图标', control: TextControl },
  { key: 'route', label: '是页面', control: FlagSwitch },
  { key: 'keepAlive', label: '切换时保留内容', control: FlagSwitch },
  { key: 'hidden', label: '不在菜单中显示', control: FlagSwitch },
  { key: 'internalOrExternal', label: '在新窗口打开外部网址', control: FlagSwitch },
]

/** What a row of the menu is asked, by what it is. */
export const menuFields = byKind<MenuBody>()(
  'menuType',
  [
    { key: 'name', label: '名称', control: TextControl, isRequired: true },
    { key: 'parentId', label: '上级', control: MenuControl },
    { key: 'sortNo', label: '排序', control: NumberControl },
    { key: 'menuType', label: '类型', control: KindControl, isRequired: true },
  ],
  {
    0: page,
    1: page,
    2: [
      {
        key: 'perms',
        label: '权限编码',
        control: TextControl,
        help: '如 sys:user:add；或某一页的列、字段、工具，如 position:postRank、position:batch_delete',
        check: isFree('sys_permission', 'perms', '权限编码已存在'),
      },
      { key: 'permsType', label: '没有权限时', control: WithoutRightControl },
      { key: 'status', label: '权限状态', control: ForceControl },
    ],
  },
)
