import { METRIC_NAMES } from '#core/contract/platform/metrics.ts'

/** The parameters that list calls of the product family's clients always have. */
const LIST = {
  column: 'createTime',
  order: 'desc',
  field: 'id,,,action',
  pageNo: '1',
  pageSize: '10',
  superQueryMatchType: 'and',
  superQueryParams: '',
}

/** Lists that a screen loads when it opens. */
const LISTS = `
/KM/kmDoc/listDraft /KM/kmDoc/listPassed /KM/kmDoc/listRecently /KM/kmDoc/listWaitAudit /KM/kmDoc/queryKmDocStatistics
/KM/kmDocFavourite/list /KM/kmSysConfig/list /KM/kmSysDbBackup/list
/sys/annountCement/list /sys/category/rootList /sys/checkRule/list /sys/dataLog/list /sys/dataSource/list /sys/dict/list
/sys/fillRule/list /sys/gatewayRoute/list /sys/log/list /sys/message/sysMessage/list
/sys/message/sysMessageTemplate/list /sys/online/list /sys/oss/file/list /sys/position/list /sys/quartzJob/list
/sys/role/list /sys/sysAnnouncementSend/getMyAnnouncementSend /sys/tenant/list /sys/user/list
/sys/user/queryByOrgCodeForAddressList /sys/user/queryUserComponentData`

/** Other calls of the frame after sign-in and of screens: menus, trees, dictionaries, figures. */
const OTHERS = `
/KM/HomePage/getCharData /KM/HomePage/listBusinessType /KM/HomePage/listRecommendTopic
/KM/kmDocVisitRecord/recentlyVisitDocs /KM/kmSearchRecord/hotKeywordReport /KM/kmSearchRecord/hotTopicReport
/KM/kmSysConfig/listAllConfig
/sys/actuator/redis/info /sys/actuator/redis/keysSize /sys/actuator/redis/memoryInfo
/sys/actuator/redis/queryDiskInfo /actuator/httptrace
/sys/annountCement/listByUser /sys/annountCement/syncNotic
/sys/category/loadTreeRootRecommend /sys/category/rootListNoPage
/sys/dict/deleteList /sys/dict/queryAllDictItems /sys/dict/getDictItems/km_dict_source
/sys/dict/getDictItems/doc_dict_status /sys/dict/treeList /sys/loginfo /sys/visitInfo
/sys/permission/getSystemMenuList /sys/permission/getUserPermissionByToken /sys/permission/list
/sys/permission/queryTreeList /sys/randomImage/1763856000123 /sys/role/queryTreeList /sys/role/queryall
/sys/sysDepart/queryDepartTreeSync /sys/sysDepart/queryIdTree /sys/sysDepart/queryMyDeptTreeList
/sys/sysDepart/queryTreeList /sys/thirdApp/getEnabledType /sys/user/generateUserId
/sys/user/getCurrentUserDeparts /sys/user/recycleBin`

const split = (text: string) => text.split(/\s+/).filter(Boolean)

interface Loaded {
  way: string
  query: Readonly<Record<string, string>>
}

/**
 * The calls that the screens of KYKMS and of the stock client make when they open, exactly as these clients send them.
 */
export const LOADED: readonly Loaded[] = [
  ...split(LISTS).map((way) => ({ way, query: LIST })),
  ...split(OTHERS).map((way) => ({ way, query: {} })),
  ...['1', '2', '4', '5'].map((statisticsType) => ({
    way: '/KM/kmDoc/queryKmDocStatistics',
    query: { ...LIST, statisticsType },
  })),
  ...METRIC_NAMES.filter((name) => /^(jvm|system\.cpu|process\.(cpu|start|uptime)|tomcat\.sessions)/.test(name)).map(
    (name) => ({ way: `/actuator/metrics/${name}`, query: {} }),
  ),
  { way: '/sys/category/loadTreeRoot', query: { async: 'false', pcode: '0' } },
  { way: '/sys/category/loadTreeData', query: { pid: '', pcode: '0', condition: '' } },
  { way: '/sys/message/sysMessageTemplate/list', query: { ...LIST, templateType: '' } },
]
