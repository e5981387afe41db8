import type { MenuSeed } from '#server/jobs/queue/index.ts'

/** Lists that the figures of the dashboard lead to, and figures over the documents. They show what each person may read. */
const LISTS = (
  [
    ['knowledge', '全部知识', 'knowledge', 'km/filemanagement/KnowledgeList', 'read', ['admin']],
    [
      'due-knowledge',
      '到期复查',
      'dueKnowledge',
      'km/filemanagement/DueKnowledgeList',
      'clock-circle',
      ['admin', 'editor', 'reviewer'],
    ],
    [
      'failed-file',
      '读取失败',
      'failedFile',
      'km/filemanagement/FailedFileList',
      'file',
      ['admin', 'editor', 'reviewer'],
    ],
    ['visit-record', '访问记录', 'visitRecord', 'km/filemanagement/KmDocVisitRecordList', 'history', ['admin']],
    [
      'statistics',
      '文件统计',
      'statistics',
      'km/filemanagement/KmDocStatistics',
      'bar-chart',
      ['admin', 'editor', 'reviewer'],
    ],
    [
      'search-question',
      '没有找到的提问',
      'searchQuestion',
      'km/filemanagement/SearchQuestionList',
      'search',
      ['admin'],
    ],
    ['search-record', '搜索记录', 'searchRecord', 'km/filemanagement/KmSearchRecordList', 'search', ['admin']],
  ] as const
).map(([key, name, path, component, icon, roles], at): MenuSeed => ({
  key: `km-${key}`,
  parent: 'km-files',
  name,
  url: `/isystem/${path}`,
  component,
  icon,
  sortNo: 1 + at,
  roles,
}))

export const MEASURE_MENUS: readonly MenuSeed[] = [
  {
    key: 'km-files',
    name: '文件管理',
    url: '/filemanagement',
    component: 'layouts/RouteView',
    redirect: '/isystem/failedFile',
    icon: 'folder',
    sortNo: 94,
    roles: ['admin', 'editor', 'reviewer'],
  },
  ...LISTS,
]
