/** The two applications that share the path space `/`. */
export type Owner = 'portal' | 'admin'

/** The portal's routes: those of the specification, and our own `account`, `write`, `help` and `offline`. */
export const PORTAL_PATHS = {
  home: '/index',
  login: '/user/login',
  notFound: '/404',
  search: '/doSearch',
  knowledge: '/knowledge',
  history: '/knowledgeHistory',
  create: '/createStore',
  createWord: '/createWord',
  netSource: '/saveNetSource',
  write: '/createWeb',
  fileEditor: '/fileEditor',
  answers: '/QuestionAnswering',
  mine: '/myDocPage',
  account: '/account',
  list: '/knowledgeList',
  directory: '/CommonDocList',
  shares: '/docShare',
  shared: '/docShared',
  sharedView: '/docShareView',
  apiDocs: '/apiDocs',
  connect: '/connectAssistant',
  help: '/help',
  offline: '/offline',
} as const

export const ADMIN_HOME = '/dashboard/analysis'

/** All announcements to a person: a page of the console. */
export const OWN_NOTICES = '/isps/userAnnouncement'

/** First path parts of the console that are not in the menu table. */
const ADMIN_PREFIXES = ['admin', 'dashboard', 'isps']

/**
 * Which application's page the server sends for a path. `menuPaths` are the menu entries of the permission table; an
 * unknown path belongs to the portal, which shows its 404.
 */
export function findOwner(path: string, menuPaths: Iterable<string> = []): Owner {
  const first = path.split('/')[1] ?? ''
  if (ADMIN_PREFIXES.includes(first)) return 'admin'
  for (const menu of menuPaths) if (path === menu || path.startsWith(`${menu}/`)) return 'admin'
  return 'portal'
}
