/**
 * What the family's clients read in a row, by entity: every row of a list answers all of it, null where there is nothing.
 * A client that finds no `favourite` can never add one; one that finds no `_dictText` shows nothing.
 */
const AUDITED = 'createBy createTime updateBy updateTime'
const DOCUMENT =
  'id fileId previewFileId originalPreviewFileId indexId orgCode orgCode_dictText depId depId_dictText fileSize name title ' +
  'favourites serialNumber fileType status category category_dictText keywords ftiFlag ftiFlag_dictText convertFlag ' +
  'releaseFlag downloadFlag downloadFlag_dictText downloads comments views lastUpdateBy lastUpdateTime createBy createTime ' +
  'processMsg publicRemark publicRemark_dictText remark currentVersion favourite businessTypes businessTypes_dictText ' +
  'topicIds topicIds_dictText versions'
const FOUND =
  'id title content category category_dictText businessTypes businessTypes_dictText topicCodes topicCodes_dictText keywords ' +
  'orgCode orgCode_dictText publicRemark createTime createBy fileId previewFileId fileType fileSize downloads views ' +
  'downloadFlag favourite remark'
const USER =
  'id username realname avatar birthday sex sex_dictText email phone orgCode orgCodeTxt status status_dictText delFlag workNo ' +
  'post post_dictText telephone userIdentity departIds departIds_dictText relTenantIds activitiSync clientId thirdId ' +
  `thirdType ${AUDITED}`
const MENU =
  'id key title parentId name perms permsType icon component url redirect sortNo menuType isLeaf leaf route keepAlive ' +
  `alwaysShow hidden internalOrExternal description delFlag status ${AUDITED}`
const ROLE = `id roleName roleCode description ${AUDITED}`
const DEPARTMENT =
  'id parentId departName departNameEn departNameAbbr departOrder description orgCategory orgType orgCode mobile fax address ' +
  `memo status delFlag qywxIdentifier ${AUDITED} key value title isLeaf children`
const TOPIC = `id pid name code hasChild sortOrder recommend sysOrgCode ${AUDITED}`
const ANNOUNCEMENT =
  'id titile msgContent startTime endTime sender priority priority_dictText msgCategory msgCategory_dictText msgType ' +
  'msgType_dictText sendStatus sendStatus_dictText sendTime cancelTime delFlag userIds busType busId openType openPage ' +
  `msgAbstract dtTaskId ${AUDITED}`

/** Each list of the family by its path. */
export const WIRE_ROWS: Readonly<Record<string, string>> = {
  '/KM/kmDoc/listDraft': DOCUMENT,
  '/KM/kmDoc/listWaitAudit': DOCUMENT,
  '/KM/kmDoc/listPassed': DOCUMENT,
  '/KM/kmDoc/listRecently': DOCUMENT,
  '/KM/kmDoc/listTopicPageList': DOCUMENT,
  '/KM/kmDoc/queryById': DOCUMENT,
  '/KM/kmDocFavourite/list': DOCUMENT,
  '/KM/kmDoc/searchDoc': FOUND,
  '/KM/KmDocComments/list': 'id docId createBy createTime comment avatar',
  '/KM/kmDocVisitRecord/list': 'id docId visitType keywords keywordsMax sourceIp createBy createTime',
  '/KM/kmDocVisitRecord/recentlyVisitDocs': DOCUMENT,
  '/KM/kmSearchRecord/list': 'id keywords keywordsMax title content topicCodes sourceIp createBy createTime',
  '/KM/kmSysConfig/list': 'id itemCode itemValue itemName valueType valueOptions',
  '/sys/user/list': USER,
  // Anybody who may pick people asks this one, so it tells names and departments alone.
  '/sys/user/queryUserComponentData': 'id username realname avatar orgCode orgCodeTxt',
  '/sys/user/userRoleList': USER,
  '/sys/user/departUserList': USER,
  '/sys/user/queryUserByDepId': USER,
  '/sys/user/queryByOrgCodeForAddressList':
    'userId realname workNo post telephone email phone departId departName avatar',
  '/sys/permission/list': MENU,
  '/sys/permission/getSystemMenuList': MENU,
  '/sys/permission/getSystemSubmenu': MENU,
  '/sys/permission/queryPermissionRule': `id permissionId ruleName ruleColumn ruleConditions ruleValue status ${AUDITED}`,
  '/sys/role/list': ROLE,
  '/sys/role/queryall': ROLE,
  '/sys/sysDepartRole/list': `id departId roleName roleCode description ${AUDITED}`,
  '/sys/sysDepart/queryTreeList': DEPARTMENT,
  '/sys/sysDepart/queryDepartTreeSync': DEPARTMENT,
  '/sys/sysUserAgent/list': `id userName agentUserName startTime endTime status ${AUDITED}`,
  '/sys/position/list': `id code name postRank postRank_dictText rank rank_dictText companyId sysOrgCode ${AUDITED}`,
  '/sys/tenant/list': 'id name createBy createTime beginDate endDate status',
  '/sys/dict/list': `id type dictName dictCode description delFlag ${AUDITED}`,
  '/sys/dict/listKM': `id type dictName dictCode description delFlag ${AUDITED}`,
  '/sys/dictItem/list': `id dictId itemText itemValue description sortOrder status ${AUDITED}`,
  '/sys/category/rootList': TOPIC,
  '/sys/category/childList': TOPIC,
  '/sys/annountCement/list': ANNOUNCEMENT,
  '/sys/sysAnnouncementSend/getMyAnnouncementSend':
    'id anntId userId readFlag titile msgContent sender priority msgCategory sendTime busId busType openType openPage msgAbstract',
  '/sys/quartzJob/list': `id jobClassName cronExpression parameter description status status_dictText delFlag ${AUDITED}`,
  '/sys/online/list': 'id token username realname avatar birthday sex sex_dictText phone',
  '/sys/log/list':
    'id logContent logType logType_dictText operateType operateType_dictText userid username ip method requestUrl requestParam ' +
    'requestType costTime createBy createTime',
  '/sys/dataLog/list': `id dataTable dataId dataContent dataVersion ${AUDITED}`,
  '/sys/checkRule/list': `id ruleName ruleCode ruleJson ruleDescription ${AUDITED}`,
  '/sys/fillRule/list': `id ruleName ruleCode ruleClass ruleParams ${AUDITED}`,
  '/sys/dataSource/list': `id code name remark dbType dbDriver dbUrl dbName dbUsername dbPassword sysOrgCode ${AUDITED}`,
  '/sys/gatewayRoute/list': `id routerId name uri predicates filters stripPrefix retryable persistable showApi status ${AUDITED}`,
  '/sys/message/sysMessage/list': `id esTitle esContent esParam esReceiver esResult esSendNum esSendStatus esSendTime esType remark ${AUDITED}`,
  '/sys/message/sysMessageTemplate/list': `id templateCode templateName templateContent templateTestJson templateType ${AUDITED}`,
  '/sys/oss/file/list': 'id fileName url createBy createTime',
}
