/** The pages of `docs/manual` in reading order. A page that is in no chapter is not shown; a test finds it. */
export const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  入门: ['知库是什么', '登录与首次密码', '访客与访客搜索'],
  搜索与阅读: ['搜索知识', '阅读知识'],
  上传与审核: ['上传知识', '我的知识与删除', '提审与审核', '文件的状态与提取失败'],
  权限与分享: ['谁能看到我的知识', '分享与申请访问'],
  管理与运维: [
    '管理后台',
    '安装与启动',
    '配置项说明',
    '数据文件夹与备份',
    '命令行工具',
    '在内网页面里嵌入知库',
    '让 AI 助手使用知库',
    '常见问题与排错',
  ],
}
