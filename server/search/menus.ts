import type { FeatureMenu } from '#server/jobs/queue/index.ts'

const menu = (
  key: string,
  { name, url, component, icon, sortNo }: Pick<FeatureMenu, 'name' | 'url' | 'component' | 'icon' | 'sortNo'>,
): FeatureMenu => ({ key, parent: 'system', name, url, component, icon, sortNo, roles: ['admin'], rights: [] })

/** Their rights are as old as the calls and stand below 首页. */
export const searchMenus: readonly FeatureMenu[] = [
  menu('system-synonym', {
    name: '同义词',
    url: '/isystem/synonym',
    component: 'km/search/KmSynonymList',
    icon: 'profile',
    sortNo: 19,
  }),
  menu('system-curated-answer', {
    name: '精选答案',
    url: '/isystem/curatedAnswer',
    component: 'km/search/KmCuratedAnswerList',
    icon: 'message',
    sortNo: 19,
  }),
  menu('system-search-word', {
    name: '搜索词',
    url: '/isystem/searchWord',
    component: 'km/search/KmSearchWordList',
    icon: 'form',
    sortNo: 19,
  }),
  menu('system-search-judgement', {
    name: '评测问题',
    url: '/isystem/searchJudgement',
    component: 'km/search/KmSearchJudgementList',
    icon: 'audit',
    sortNo: 19,
  }),
  menu('system-search-trial', {
    name: '搜索试用',
    url: '/isystem/searchTrial',
    component: 'km/search/KmSearchTrialList',
    icon: 'tool',
    sortNo: 19,
  }),
  {
    ...menu('monitor-search-index', {
      name: '搜索索引',
      url: '/monitor/SearchIndex',
      component: 'modules/monitor/SearchIndex',
      icon: 'database',
      sortNo: 19,
    }),
    ofInstallation: true,
  },
]
