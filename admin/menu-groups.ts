import type { MenuEntry } from './menu.ts'

/** The groups of the menu in order, with the original paths of the rows in them. */
const GROUPS: readonly { title: string; icon: string; paths: readonly string[] }[] = [
  {
    title: '组织',
    icon: 'team',
    paths: [
      '/isystem/user',
      '/isystem/depart',
      '/isystem/role',
      '/isystem/permission',
      '/isystem/departUserList',
      '/isystem/position',
      '/isystem/addressList',
      '/isystem/userAgent',
      '/isystem/userBin',
      '/isystem/tenant',
    ],
  },
  {
    title: '知识',
    icon: 'book',
    paths: [
      '/isystem/pendingReview',
      '/isystem/audited',
      '/isystem/workflow',
      '/isystem/knowledge',
      '/isystem/dueKnowledge',
      '/isystem/knowledgeHealth',
      '/isystem/failedFile',
      '/isystem/statistics',
      '/isystem/visitRecord',
      '/isystem/searchQuestion',
      '/isystem/searchRecord',
      '/isystem/kmCategory',
      '/isystem/category',
      '/isystem/tag',
      '/isystem/field',
      '/isystem/documentTemplate',
      '/isystem/level',
      '/isystem/maskingRule',
      '/isystem/retentionRule',
      '/isystem/retentionHold',
      '/isystem/knowledgeBin',
      '/isystem/purgeRequest',
      '/isystem/dict',
      '/isystem/dictBin',
      '/isystem/missedQuery',
      '/isystem/synonym',
      '/isystem/curatedAnswer',
      '/isystem/searchWord',
      '/isystem/searchJudgement',
      '/isystem/searchTrial',
      '/isystem/banner',
      '/isystem/site',
    ],
  },
  {
    title: '问答',
    icon: 'message',
    paths: ['/isystem/aiModel', '/isystem/answerPrompt', '/isystem/modelUsage', '/isystem/answerFeedback'],
  },
  {
    title: '授权',
    icon: 'key',
    paths: [
      '/isystem/accessRequest',
      '/isystem/accessReview',
      ...['authorise', 'restrict'].flatMap((effect) =>
        ['category', 'department', 'document', 'topic', 'role', 'user'].map((by) => `/scope/${effect}/${by}`),
      ),
    ],
  },
  {
    title: '消息',
    icon: 'notification',
    paths: ['/isps/userAnnouncement', '/isystem/annountCement', '/isystem/messageTemplate', '/isystem/message'],
  },
  {
    title: '集成',
    icon: 'api',
    paths: [
      '/openapi/client',
      '/openapi/token',
      '/openapi/record',
      '/isystem/checkRule',
      '/isystem/fillRule',
      '/isystem/dataSource',
      '/isystem/gatewayRoute',
    ],
  },
  {
    title: '安全',
    icon: 'safety',
    paths: ['/monitor/work-log', '/monitor/data-log', '/monitor/login-log', '/monitor/online'],
  },
  {
    title: '运维',
    icon: 'tool',
    paths: [
      '/monitor/ParkedTasks',
      '/isystem/quartzJob',
      '/monitor/SearchIndex',
      '/isystem/ossFile',
      '/monitor/Disk',
      '/monitor/SystemInfo',
      '/monitor/JvmInfo',
      '/monitor/TomcatInfo',
      '/monitor/RedisInfo',
      '/monitor/HttpTrace',
    ],
  },
]

/** Groups of the product's menu table that are not shown, unless somebody added rows to them. */
const DISSOLVED: ReadonlySet<string> = new Set(['/isystem', '/monitor', '/openapi', '/filemanagement'])
const GROUPED: ReadonlySet<string> = new Set(GROUPS.flatMap(({ paths }) => paths))

/**
 * Groups the menu by task. Its rows come from the server: a row at its original place moves into its group; one that
 * somebody added or moved stays where it is.
 */
export function groupedMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  const taken = new Map<string, MenuEntry>()
  const without = (rows: readonly MenuEntry[]): MenuEntry[] =>
    rows.filter((entry) => {
      const goes = GROUPED.has(entry.path) && entry.children.length === 0 && entry.kind !== 'group'
      if (goes) taken.set(entry.path, entry)
      return !goes
    })
  const rest = without(entries).flatMap((entry) => {
    if (!DISSOLVED.has(entry.path) || entry.kind !== 'group') return [entry]
    const children = without(entry.children)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
  const groups = GROUPS.flatMap(({ title, icon, paths }) => {
    const children = paths.flatMap((path) => taken.get(path) ?? [])
    return children.length > 0 ? [groupEntry(title, icon, children)] : []
  })
  const found = rest.findIndex(({ kind }) => kind === 'group')
  const at = found < 0 ? rest.length : found
  return [...rest.slice(0, at), ...groups, ...rest.slice(at)]
}

const groupEntry = (title: string, icon: string, children: readonly MenuEntry[]): MenuEntry => ({
  path: `group:${title}`,
  title,
  icon,
  hidden: false,
  kind: 'group',
  component: '',
  url: '',
  keepAlive: false,
  buttons: null,
  redirect: '',
  children,
})
