import type { SiteKey } from './site-items.ts'

/**
 * The names of the keys of the site configuration, and their effects; separate, because readers' pages need neither.
 */
export const SITE_TEXTS: Readonly<Record<SiteKey, { name: string; hint: string }>> = {
  SiteTitle: { name: '站点名称', hint: '显示在页面顶部、登录页和浏览器标签上' },
  SiteHomePageUrl: { name: '首页地址', hint: '点击左上角标志打开的页面：以 / 开头的站内路径，或 http、https 网址' },
  SiteCopyRight: { name: '页脚文字', hint: '版权、备案号等，显示在每一页的底部' },
  ThemeColor: { name: '主题颜色', hint: '按钮、链接和标记的颜色；文字会自动加深到看得清' },
  InstallFlag: {
    name: '可以装到桌面和手机',
    hint: '浏览器可以像程序一样安装本站，没有网络时显示离线页面，需要 https。关闭后，已经安装的浏览器下次打开时撤下离线页面',
  },
  ConsoleSettingsFlag: {
    name: '后台界面可以自己选择',
    hint: '每个人可以选择菜单位置、颜色、页签等，只影响自己的浏览器；关闭则大家都用默认的样子',
  },
  SiteNavLogo: { name: '导航标志', hint: '代替左上角的书本图形，高 28 像素' },
  SiteTitleBanner: { name: '首页横幅', hint: '显示在首页搜索框的上方' },
  SiteLoginFocusImg: { name: '登录页图片', hint: '显示在登录页左侧的文字下面' },
  SiteAvatar: { name: '默认头像', hint: '给没有设置头像的用户；不设时显示姓名的第一个字' },
  AllowGuestSearch: { name: '开放访客搜索', hint: '没有登录的人可以搜索、阅读公开给所有人的知识' },
  AllowAssistants: {
    name: '可以连接 AI 助手',
    hint: '每个人可以在自己的助手（Claude、Cursor、VS Code）里填本站的 /mcp 地址，登录并同意后，助手以本人的身份查找和阅读；关闭后已有的连接立即不能用。API 令牌不受影响',
  },
  GuestPagePath: {
    name: '另外开放的页面',
    hint: '没有登录的人打开这个站内路径时不要求登录；能看到什么仍由权限决定。不填则没有',
  },
  GuestLoginPath: {
    name: '代替登录页的页面',
    hint: '没有登录的人直接打开登录页时转到这个站内路径；为了某个页面而登录时仍显示登录页。不填则不转',
  },
  KmTokenExpireDays: { name: '登录保持', hint: '登录之后最多保持的天数，对以后的登录生效；连续 24 小时不用也会退出' },
  MaskOriginals: {
    name: '含有脱敏号码的原文件不给看',
    hint: '启用了脱敏规则时，没有“敏感内容”权限的人不能打开和下载含有号码的原文件，只能看遮住号码的文字；关闭则照常给原文件，号码可能因此泄露',
  },
  PurgeByTwo: {
    name: '彻底删除需要两个人',
    hint: '打开后，回收站里的任何知识都要由一个人申请、另一个人批准才能彻底删除；有保留期的知识总是如此，与这个开关无关',
  },
  WaterMarkEnableFlag: { name: '显示水印', hint: '阅读任何知识时铺上水印；关闭后下载也不加水印' },
  WaterMarkText: {
    name: '水印文字',
    hint: '可以换行。#USERNAME 是姓名，#DEPARTMENT 是当前部门，#TIME 是阅读或下载的时间',
  },
  WaterMarkDownloadFlag: {
    name: '下载时的水印',
    hint: '对 PDF、图片和能转换的办公文件；文本、音视频、压缩包总给原文件。作者和能看全部知识的人总给原文件',
  },
  WaterMarkOfficeFlag: {
    name: '办公文件下载为带水印的 PDF',
    hint: '下载加水印时，Word、表格、演示文稿给转换成的 PDF；关闭则给原文件。没有安装 LibreOffice 时总给原文件',
  },
  WaterMarkWidth: { name: '水印宽度', hint: '一块水印占的宽度，越小越密' },
  WaterMarkHeight: { name: '水印高度', hint: '一块水印占的高度，越小越密' },
  WaterMarkFontSize: { name: '水印字号', hint: '放不下的长行会压窄' },
  WaterMarkOpacity: { name: '水印深浅', hint: '从 0.02（几乎看不见）到 1（不透明）' },
  FilePreviewKeywordHighlight: { name: '标出命中的词', hint: '从搜索结果打开知识时，在正文里标出搜索的词' },
  viewLimitConfig: { name: '预览次数上限', hint: '每人 10 秒内最多预览的次数；0 表示不允许预览' },
  downloadLimitConfig: { name: '下载次数上限', hint: '每人 24 小时内最多下载的次数；0 表示不允许下载' },
  OfflineDays: {
    name: '离线保留的天数',
    hint: '可以下载的知识能保留在自己的浏览器里，没有网络时阅读这么多天；每次联网时续期，权限没有了就删除。0 表示不开放',
  },
  OfflineLevel: { name: '离线保留的最高密级', hint: '密级的编号高于它的知识不能离线保留；0 表示只有公开的可以' },
  supportFileTypes: { name: '允许上传的后缀', hint: '用逗号分开，不带点；* 表示任何文件。已经上传的文件不受影响' },
  UploadLimitMB: {
    name: '单个文件上限',
    hint: '0 表示与服务器的上限相同；大于服务器上限（ZHIKU_UPLOAD_LIMIT_MB）的部分不起作用',
  },
  TitleFromContent: { name: '新知识的标题', hint: '上传时没有填写标题的知识叫什么' },
  OcrEnabled: { name: '识别扫描件和图片里的文字', hint: '需要在服务器上安装 tesseract-ocr 和 tesseract-ocr-chi-sim' },
  ReviewEnabled: { name: '发布前审核', hint: '关闭后，提审即通过' },
  ReviewFreeCategories: { name: '免审核的分类', hint: '这些分类和它们的下级分类里的知识，提审即通过' },
  ReviewTwoStepCategories: {
    name: '两步审核的分类',
    hint: '这些分类和它们的下级分类里的知识，初审通过后由另一人终审；须同时填写终审角色',
  },
  ReviewSecondRole: { name: '终审角色', hint: '角色编码。有这个角色并能审核这篇知识的人终审；初审和终审不能是同一人' },
  ReviewEscalateDays: {
    name: '一步审核的超期天数',
    hint: '提交后这么多天还没有决定就算超期，并通知升级角色；0 表示不升级',
  },
  ReviewEscalateRole: {
    name: '一步审核的升级角色',
    hint: '角色编码。超期后，有这个角色并能审核这篇知识的人也可以决定',
  },
  ReviewTwoStepEscalateDays: {
    name: '两步审核的超期天数',
    hint: '初审或终审等了这么多天就算超期，并通知升级角色；0 表示不升级',
  },
  ReviewTwoStepEscalateRole: {
    name: '两步审核的升级角色',
    hint: '角色编码。超期后，有这个角色并能审核这篇知识的人也可以决定；初审和终审仍不能是同一人',
  },
  searchLimitConfig: { name: '搜索次数上限', hint: '每人 10 秒内最多搜索的次数，访客按网络地址计算' },
  OfficeSynonyms: {
    name: '内置的办公同义词',
    hint: '搜“酒店”也找到写着“住宿”的知识，排在写着原词的后面；关闭后只用自己配置的同义词',
  },
  SearchRecordDays: { name: '搜索记录保留', hint: '过期的记录自动删除；0 表示一直保留' },
  ApiRecordDays: { name: '接口调用记录保留', hint: 'API 令牌与客户端的调用记录，过期自动删除；0 表示一直保留' },
  AuditLogDays: { name: '日志保留', hint: '登录日志与操作日志，过期自动删除；网络安全法要求不少于六个月' },
  VisitRecordDays: { name: '浏览记录保留', hint: '谁在什么时候看过、下载过，过期自动删除；0 表示一直保留' },
  MaxContentSearchLength: { name: '查重比较的长度', hint: '查重时比较正文的前多少个字；0 表示全文' },
  DuplicateCheckHitRate: { name: '查重的相似度', hint: '相似度达到这么多的知识才列出来' },
  ModelPerMinute: { name: '每人每分钟问模型的次数', hint: '超过后用知识里的原句回答；0 表示不问模型' },
  ModelPerDay: { name: '每人每天问模型的次数', hint: '超过后用知识里的原句回答，第二天恢复；0 表示不问模型' },
  ModelTokensPerDay: { name: '每人每天的 token 数', hint: '用完后当天用知识里的原句回答；0 表示不限' },
  ModelTokensPerMonth: { name: '全站每月的 token 数', hint: '用完后本月大家都用知识里的原句回答；0 表示不限' },
  ModelCallsAtOnce: { name: '同时问模型的个数', hint: '更多的提问排队等候，页面上显示前面还有几个' },
  AnswerTone: { name: '回答的语气', hint: '模型按它说话，例如“称呼同事为您，简短，先说结论”' },
  AnswerScope: { name: '回答的范围', hint: '模型按它取舍，例如“只回答人事和财务制度”；依据仍然只来自知识库' },
}

/** The refusal of a value by `checkSiteValue` with the name of its key. */
export const siteRefusal = (key: SiteKey, refused: string): string => `“${SITE_TEXTS[key].name}”${refused}`
