import type { IconName } from '@blueprintjs/core'

/** Our icons for the icon names in the menu table. */
const ICONS: Readonly<Record<string, IconName>> = {
  home: 'home',
  setting: 'cog',
  user: 'user',
  team: 'people',
  usergroup: 'people',
  contacts: 'id-number',
  idcard: 'id-number',
  dashboard: 'dashboard',
  form: 'properties',
  profile: 'properties',
  apartment: 'diagram-tree',
  cluster: 'diagram-tree',
  partition: 'diagram-tree',
  safety: 'shield',
  'safety-certificate': 'shield',
  lock: 'lock',
  key: 'key',
  menu: 'menu',
  appstore: 'application',
  folder: 'folder-close',
  'folder-open': 'folder-close',
  book: 'book',
  read: 'book',
  'bar-chart': 'timeline-bar-chart',
  'line-chart': 'timeline-bar-chart',
  'area-chart': 'timeline-bar-chart',
  'pie-chart': 'timeline-bar-chart',
  fund: 'timeline-bar-chart',
  api: 'data-connection',
  cloud: 'cloud',
  database: 'database',
  hdd: 'database',
  table: 'th',
  bell: 'notifications',
  notification: 'notifications',
  message: 'chat',
  mail: 'envelope',
  tag: 'tag',
  tags: 'tag',
  schedule: 'calendar',
  calendar: 'calendar',
  'clock-circle': 'time',
  history: 'history',
  link: 'link',
  global: 'globe',
  tool: 'wrench',
  audit: 'endorsed',
  star: 'star',
  picture: 'media',
  search: 'search',
  delete: 'trash',
  desktop: 'desktop',
  laptop: 'desktop',
  bank: 'office',
  share: 'share',
}

/** The icon of a menu row; unknown ones get that of a page. Servers also write `icon-home` and `home-o`. */
export const menuIcon = (name: string): IconName =>
  ICONS[name.replace(/^(?:icon-|anticon-)/, '').replace(/-(?:o|outlined|filled)$/, '')] ?? 'document'

/** All icons that the menu can show; the build bundles these. */
/** @internal For the test that the console has each of them. */
export const MENU_ICONS: readonly IconName[] = [...new Set([...Object.values(ICONS), 'document' as const])]
