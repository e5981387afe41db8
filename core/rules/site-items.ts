/**
 * The site configuration (contract 12): every key the product reads, once, with what it takes. Values are text on the
 * wire and in the table; {@link checkSiteValue} of `site-check.ts` says which ones are good.
 */
interface Terms {
  name: string
  /** What changes with it, and what its special values mean. */
  hint: string
  group: SiteGroup
  /** Used while nobody has chosen another. */
  preset: string
  /** Told to nobody but who may see the configuration: browsers have no use for it. */
  isInner?: true
  /** Of the whole installation: the first tenant decides. */
  isShared?: true
}

export type SiteItem = Terms &
  (
    | { type: 'checkBox' | 'color' | 'address' | 'img' | 'suffixes' | 'categories' }
    | { type: 'text'; min: number; max: number; isLong?: true }
    | { type: 'number'; min: number; max: number; unit: string; step?: number }
    | { type: 'select'; options: Readonly<Record<string, string>> }
  )

/** In the order of the screen. */
export const SITE_GROUPS = {
  look: '外观',
  access: '登录与访客',
  watermark: '水印',
  reading: '阅读与下载',
  upload: '上传与识别',
  review: '审核',
  search: '检索',
} as const
export type SiteGroup = keyof typeof SITE_GROUPS

const declare = <K extends string>(items: Record<K, SiteItem>): Readonly<Record<K, SiteItem>> => items

export const SITE_ITEMS = declare({
  SiteTitle: {
    group: 'look',
    type: 'text',
    min: 1,
    max: 30,
    preset: '知库',
    name: '站点名称',
    hint: '显示在页面顶部、登录页和浏览器标签上',
  },
  SiteHomePageUrl: {
    group: 'look',
    type: 'address',
    preset: '/index',
    name: '首页地址',
    hint: '点击左上角标志打开的页面：以 / 开头的站内路径，或 http、https 网址',
  },
  SiteCopyRight: {
    group: 'look',
    type: 'text',
    min: 0,
    max: 200,
    preset: '知库 · 企业知识与文档平台',
    name: '页脚文字',
    hint: '版权、备案号等，显示在每一页的底部',
  },
  ThemeColor: {
    group: 'look',
    type: 'color',
    preset: '#1890FF',
    name: '主题颜色',
    hint: '按钮、链接和标记的颜色；文字会自动加深到看得清',
  },
  SiteNavLogo: {
    group: 'look',
    type: 'img',
    preset: '',
    name: '导航标志',
    hint: '代替左上角的书本图形，高 28 像素',
  },
  SiteTitleBanner: {
    group: 'look',
    type: 'img',
    preset: '',
    name: '首页横幅',
    hint: '显示在首页检索框的上方',
  },
  SiteLoginFocusImg: {
    group: 'look',
    type: 'img',
    preset: '',
    name: '登录页图片',
    hint: '显示在登录页左侧的文字下面',
  },
  SiteAvatar: {
    group: 'look',
    type: 'img',
    preset: '',
    name: '默认头像',
    hint: '给没有设置头像的用户；不设时显示姓名的第一个字',
  },
  AllowGuestSearch: {
    group: 'access',
    type: 'checkBox',
    preset: '0',
    name: '开放访客检索',
    hint: '没有登录的人可以检索、阅读公开给所有人的知识',
  },
  KmTokenExpireDays: {
    group: 'access',
    type: 'number',
    min: 1,
    max: 365,
    unit: '天',
    preset: '7',
    name: '登录保持',
    hint: '登录之后最多保持的天数，对以后的登录生效；连续 24 小时不用也会退出',
  },
  WaterMarkEnableFlag: {
    group: 'watermark',
    type: 'checkBox',
    preset: '1',
    name: '显示水印',
    hint: '阅读任何知识时铺上水印；关闭后下载也不加水印',
  },
  WaterMarkText: {
    group: 'watermark',
    type: 'text',
    min: 1,
    max: 200,
    isLong: true,
    preset: '#USERNAME #DEPARTMENT',
    name: '水印文字',
    hint: '可以换行。#USERNAME 是姓名，#DEPARTMENT 是当前部门，#TIME 是阅读或下载的时间',
  },
  WaterMarkDownloadFlag: {
    group: 'watermark',
    type: 'select',
    isInner: true,
    options: { 0: '给原文件', 1: '加水印，不能加的给原文件', 2: '必须加水印，不能加的不给下载' },
    preset: '1',
    name: '下载时的水印',
    hint: '对 PDF、图片和能转换的办公文件；文本、音视频、压缩包总给原文件。作者和能看全部知识的人总给原文件',
  },
  WaterMarkOfficeFlag: {
    group: 'watermark',
    type: 'checkBox',
    isInner: true,
    preset: '1',
    name: '办公文件下载为带水印的 PDF',
    hint: '下载加水印时，Word、表格、演示文稿给转换成的 PDF；关闭则给原文件。没有安装 LibreOffice 时总给原文件',
  },
  WaterMarkWidth: {
    group: 'watermark',
    type: 'number',
    min: 40,
    max: 2000,
    unit: '像素',
    preset: '250',
    name: '水印宽度',
    hint: '一块水印占的宽度，越小越密',
  },
  WaterMarkHeight: {
    group: 'watermark',
    type: 'number',
    min: 40,
    max: 2000,
    unit: '像素',
    preset: '220',
    name: '水印高度',
    hint: '一块水印占的高度，越小越密',
  },
  WaterMarkFontSize: {
    group: 'watermark',
    type: 'number',
    min: 6,
    max: 200,
    unit: '像素',
    preset: '20',
    name: '水印字号',
    hint: '放不下的长行会压窄',
  },
  WaterMarkOpacity: {
    group: 'watermark',
    type: 'number',
    min: 0.02,
    max: 1,
    step: 0.01,
    unit: '',
    preset: '0.15',
    name: '水印深浅',
    hint: '从 0.02（几乎看不见）到 1（不透明）',
  },
  FilePreviewKeywordHighlight: {
    group: 'reading',
    type: 'checkBox',
    preset: '1',
    name: '标出命中的词',
    hint: '从检索结果打开知识时，在正文里标出检索的词',
  },
  viewLimitConfig: {
    group: 'reading',
    type: 'number',
    min: 0,
    max: 10_000_000,
    unit: '次',
    isInner: true,
    preset: '60',
    name: '预览次数上限',
    hint: '每人 10 秒内最多预览的次数；0 表示不允许预览',
  },
  downloadLimitConfig: {
    group: 'reading',
    type: 'number',
    min: 0,
    max: 10_000_000,
    unit: '次',
    isInner: true,
    preset: '1000',
    name: '下载次数上限',
    hint: '每人 24 小时内最多下载的次数；0 表示不允许下载',
  },
  supportFileTypes: {
    group: 'upload',
    type: 'suffixes',
    preset:
      'md,markdown,txt,text,log,csv,pdf,xml,html,htm,eml,msg,docx,docm,dotx,doc,xlsx,xlsm,xlsb,xls,pptx,pptm,ppsx,ppt,odt,ods,odp,rtf,epub,ofd,zip,png,jpg,jpeg,gif,webp,bmp,tif,tiff,mp3,m4a,wav,flac,ogg,mp4,mov',
    name: '允许上传的后缀',
    hint: '用逗号分开，不带点；* 表示任何文件。已经上传的文件不受影响',
  },
  UploadLimitMB: {
    group: 'upload',
    type: 'number',
    min: 0,
    max: 1_000_000,
    unit: 'MB',
    preset: '0',
    name: '单个文件上限',
    hint: '0 表示与服务器的上限相同；大于服务器上限（ZHIKU_UPLOAD_LIMIT_MB）的部分不起作用',
  },
  TitleFromContent: {
    group: 'upload',
    type: 'select',
    isInner: true,
    options: { 0: '总用文件名', 1: '文件名没有意义时用正文标题', 2: '总用正文标题' },
    preset: '1',
    name: '新知识的标题',
    hint: '上传时没有填写标题的知识叫什么',
  },
  OcrEnabled: {
    group: 'upload',
    type: 'checkBox',
    isInner: true,
    isShared: true,
    preset: '0',
    name: '识别扫描件和图片里的文字',
    hint: '需要在服务器上安装 tesseract-ocr 和 tesseract-ocr-chi-sim',
  },
  ReviewEnabled: {
    group: 'review',
    type: 'checkBox',
    isInner: true,
    preset: '1',
    name: '发布前审核',
    hint: '关闭后，提审即通过',
  },
  ReviewFreeCategories: {
    group: 'review',
    type: 'categories',
    isInner: true,
    preset: '',
    name: '免审核的分类',
    hint: '这些分类和它们的下级分类里的知识，提审即通过',
  },
  searchLimitConfig: {
    group: 'search',
    type: 'number',
    min: 1,
    max: 10_000_000,
    unit: '次',
    isInner: true,
    preset: '60',
    name: '检索次数上限',
    hint: '每人 10 秒内最多检索的次数，访客按网络地址计算',
  },
  SearchRecordDays: {
    group: 'search',
    type: 'number',
    min: 0,
    max: 36_500,
    unit: '天',
    isInner: true,
    preset: '180',
    name: '检索记录保留',
    hint: '过期的记录自动删除；0 表示一直保留',
  },
  MaxContentSearchLength: {
    group: 'search',
    type: 'number',
    min: 0,
    max: 10_000_000,
    unit: '字',
    isInner: true,
    preset: '102400',
    name: '查重比较的长度',
    hint: '查重时比较正文的前多少个字；0 表示全文',
  },
  DuplicateCheckHitRate: {
    group: 'search',
    type: 'number',
    min: 1,
    max: 100,
    unit: '%',
    isInner: true,
    preset: '50%',
    name: '查重的相似度',
    hint: '相似度达到这么多的知识才列出来',
  },
})

export type SiteKey = keyof typeof SITE_ITEMS
export const SITE_KEYS = Object.keys(SITE_ITEMS) as readonly SiteKey[]
export const isSiteKey = (code: string): code is SiteKey => Object.hasOwn(SITE_ITEMS, code)
