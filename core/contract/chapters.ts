/** The chapters of the documentation of calls, in its order. A file of the contract says in which its calls stand. */
export const CHAPTERS = [
  '搜索',
  '知识',
  '文件与预览',
  '上传与导入',
  '分类、专题与字段',
  '收藏、评论与评价',
  '必读、订阅与提醒',
  '分享与授权',
  '首页与站点',
  '问答',
  '搜索调优',
  '登录与账号',
  '用户',
  '租户',
  '部门',
  '角色与菜单',
  '字典',
  '通告与消息',
  '规则与数据源',
  '开放接口',
  '定时任务',
  '日志与在线用户',
  '运行',
  '不提供的接口',
] as const

export type Chapter = (typeof CHAPTERS)[number]
