import { type ComponentType, lazy } from 'react'

/** One part of the console with made-up data: its title, and the component that shows it. */
interface Shown {
  title: string
  Content: ComponentType
}

/** Every part that `/dev/parts?part=…` shows. A part is a file in `shown/` and a line here. */
export const SHOWN: Readonly<Record<string, Shown>> = {
  table: {
    title: '数据表',
    Content: lazy(() => import('./shown/data-table.tsx').then((m) => ({ default: m.TableShown }))),
  },
  plain: {
    title: '短列表',
    Content: lazy(() => import('./shown/data-table.tsx').then((m) => ({ default: m.PlainShown }))),
  },
  pickers: {
    title: '选择器',
    Content: lazy(() => import('./shown/pickers.tsx').then((m) => ({ default: m.PickersShown }))),
  },
  'tree-table': {
    title: '树形表',
    Content: lazy(() => import('./shown/trees.tsx').then((m) => ({ default: m.TreeTableShown }))),
  },
  'tick-tree': {
    title: '勾选树',
    Content: lazy(() => import('./shown/trees.tsx').then((m) => ({ default: m.TickTreeShown }))),
  },
  transfer: {
    title: '穿梭框',
    Content: lazy(() => import('./shown/trees.tsx').then((m) => ({ default: m.TransferShown }))),
  },
  'editable-table': {
    title: '可编辑表格',
    Content: lazy(() => import('./shown/editable-table.tsx').then((m) => ({ default: m.EditableTableShown }))),
  },
  'editable-tree': {
    title: '可编辑树形表格',
    Content: lazy(() => import('./shown/editable-tree.tsx').then((m) => ({ default: m.EditableTreeShown }))),
  },
  upload: {
    title: '上传',
    Content: lazy(() => import('./shown/upload.tsx').then((m) => ({ default: m.UploadShown }))),
  },
  query: {
    title: '高级查询',
    Content: lazy(() => import('./shown/query.tsx').then((m) => ({ default: m.QueryShown }))),
  },
  rules: {
    title: '校验规则',
    Content: lazy(() => import('./shown/rules.tsx').then((m) => ({ default: m.RulesShown }))),
  },
  small: {
    title: '小部件',
    Content: lazy(() => import('./shown/small.tsx').then((m) => ({ default: m.SmallShown }))),
  },
  cron: {
    title: 'Cron 表达式',
    Content: lazy(() => import('./shown/cron.tsx').then((m) => ({ default: m.CronShown }))),
  },
  'rich-editor': {
    title: '富文本编辑器',
    Content: lazy(() => import('./shown/editors.tsx').then((m) => ({ default: m.RichShown }))),
  },
  'markdown-editor': {
    title: 'Markdown 编辑器',
    Content: lazy(() => import('./shown/editors.tsx').then((m) => ({ default: m.MarkdownShown }))),
  },
  'code-editor': {
    title: '代码编辑器',
    Content: lazy(() => import('./shown/editors.tsx').then((m) => ({ default: m.CodeShown }))),
  },
}
