import type { DictionarySeed } from '#server/jobs/queue/index.ts'

/** Dictionaries of the compatible interface that users, rights and sites need. */
const SYSTEM: readonly DictionarySeed[] = [
  { code: 'sex', name: '性别', items: ['1 男', '2 女'] },
  { code: 'user_status', name: '用户状态', items: ['1 正常', '2 冻结'] },
  { code: 'status', name: '状态', items: ['1 正常', '2 冻结'] },
  { code: 'valid_status', name: '有效无效状态', items: ['0 无效', '1 有效'] },
  { code: 'yn', name: '是否', items: ['1 是', '0 否'] },
  { code: 'is_open', name: '是否开启', items: ['Y 是', 'N 否'] },
  { code: 'del_flag', name: '删除状态', items: ['1 已删除', '0 正常'] },
  { code: 'dict_item_status', name: '字典项状态', items: ['1 启用', '0 不启用'] },
  { code: 'depart_status', name: '部门状态', items: ['0 不启用', '1 启用'] },
  { code: 'org_category', name: '机构类型', items: ['1 公司', '2 部门', '3 岗位'] },
  { code: 'tenant_status', name: '租户状态', items: ['1 正常', '0 冻结'] },
  { code: 'menu_type', name: '菜单类型', items: ['0 一级菜单', '1 子菜单', '2 按钮权限'] },
  { code: 'perms_type', name: '权限策略', items: ['1 显示', '2 禁用'] },
  {
    code: 'global_perms_type',
    name: '全局权限策略',
    items: ['1 可见/可访问(授权后可见/可访问)', '2 可编辑(未授权时禁用)'],
  },
  { code: 'form_perms_type', name: '表单权限策略', items: ['1 可见(未授权不可见)', '2 可编辑(未授权禁用)'] },
  {
    code: 'rule_conditions',
    name: '条件规则',
    items: [
      '> 大于',
      '< 小于',
      '!= 不等于',
      '= 等于',
      '>= 大于等于',
      '<= 小于等于',
      'LEFT_LIKE 左模糊',
      'RIGHT_LIKE 右模糊',
      'LIKE 模糊',
      'IN 包含',
      'USE_SQL_RULES 自定义规则',
    ],
  },
  { code: 'priority', name: '优先级', items: ['H 紧急', 'M 重要', 'L 一般'] },
  { code: 'msg_category', name: '通告类型', items: ['1 通知公告', '2 系统消息'] },
  { code: 'msg_type', name: '通告对象', items: ['USER 指定用户', 'ALL 全体用户'] },
  { code: 'send_status', name: '发布状态', items: ['0 未发布', '1 已发布', '2 已撤销'] },
  { code: 'msgType', name: '推送类别', items: ['1 短信', '2 邮件', '3 微信', '4 系统'] },
  { code: 'msgSendStatus', name: '推送状态', items: ['0 未发送', '1 发送成功', '2 发送失败'] },
  { code: 'log_type', name: '日志类型', items: ['1 登录日志', '2 操作日志'] },
  { code: 'operate_type', name: '操作类型', items: ['1 查询', '2 添加', '3 修改', '4 删除', '5 导入', '6 导出'] },
  { code: 'quartz_status', name: '定时任务状态', items: ['0 正常', '-1 停止'] },
  {
    code: 'database_type',
    name: '数据库类型',
    items: ['1 MySQL5.5', '2 Oracle', '3 SQLServer', '4 MySQL5.7+', '6 PostgreSQL'],
  },
  { code: 'bpm_status', name: '流程状态', items: ['1 待提交', '2 处理中', '3 已完成', '4 已作废'] },
  { code: 'activiti_sync', name: '同步工作流引擎', items: ['1 同步', '0 不同步'] },
  { code: 'urgent_level', name: '紧急程度', items: ['1 一般', '2 重要', '3 紧急'] },
]

/** Dictionaries of knowledge. Tags are a first proposal, which every site changes. */
const KNOWLEDGE: readonly DictionarySeed[] = [
  // Its items are the tree of categories (`server/settings/dictionaries`).
  { code: 'km_dict_category', name: '知识分类', items: [] },
  {
    code: 'km_dict_business',
    name: '知识标签',
    isOpen: true,
    items: ['1 干货', '2 重点', '3 最新', '4 实用', '5 入门', '6 模板', '7 案例', '8 常见问题'],
  },
  { code: 'doc_dict_status', name: '知识状态', items: ['0 草稿', '1 待审核', '2 审核通过', '3 审核驳回'] },
  { code: 'dict_public_remark', name: '谁能看', items: ['0 所有部门', '1 本部门公开'] },
  { code: 'dict_downloadFlag', name: '是否允许下载', items: ['1 允许', '0 禁止'] },
  { code: 'dict_fti_flag', name: '全文搜索状态', items: ['-1 入库失败', '0 等待入库', '1 已入库', '2 不需要入库'] },
  {
    code: 'dict_doc_visit_type',
    name: '知识访问类型',
    items: [
      '0 上传',
      '1 审核通过',
      '2 审核拒绝',
      '3 修改预览文档',
      '4 下载',
      '5 预览',
      '6 修改',
      '7 删除',
      '8 替换文件',
    ],
  },
  { code: 'dict_statisticsType', name: '统计维度', items: ['1 分类', '2 状态', '4 标签', '5 知识专题'] },
  // The family's clients request it when they start; it is empty since its second generation.
  { code: 'km_dict_source', name: '知识来源', items: [] },
  { code: 'km_dict_versions', name: '知识版本', items: [] },
]

const BY_CODE = new Map([...SYSTEM, ...KNOWLEDGE].map((seed) => [seed.code, seed]))

/** Those of features come to them when the features are put together. */
export function addBuiltIn(seeds: readonly DictionarySeed[]): void {
  for (const seed of seeds) {
    if (BY_CODE.has(seed.code)) throw new Error(`Two features bring the dictionary ${seed.code}`)
    BY_CODE.set(seed.code, seed)
  }
}
export const builtInDictionaries = (): readonly DictionarySeed[] => [...BY_CODE.values()]

/** Code uses the dictionary by its code, so its code cannot change and it cannot be deleted. */
export const isBuiltIn = (code: string): boolean => BY_CODE.has(code)

/** Code uses the value, so its meaning cannot change, whatever its text is. */
export const isBuiltInValue = (code: string, value: string): boolean => {
  const seed = BY_CODE.get(code)
  return seed !== undefined && !seed.isOpen && seed.items.some((item) => item.startsWith(`${value} `))
}
