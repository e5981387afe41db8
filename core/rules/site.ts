/** Built-in values of the site configuration, used where the server has none (P-10, CF-01…CF-16). */
export const SITE_DEFAULTS = {
  SiteTitle: '知库',
  SiteHomePageUrl: '/index',
  SiteCopyRight: '知库 · 企业知识与文档平台',
  SiteAvatar: '',
  SiteTitleBanner: '',
  SiteLoginFocusImg: '',
  SiteNavLogo: '',
  AllowGuestSearch: '0',
  KmTokenExpireDays: '7',
  ThemeColor: '#1890FF',
  WaterMarkEnableFlag: '1',
  WaterMarkText: '#USERNAME #DEPARTMENT',
  WaterMarkWidth: '250',
  WaterMarkHeight: '220',
  WaterMarkFontSize: '20',
  WaterMarkOpacity: '0.15',
  /**
   * While the watermark is on, what is downloaded carries it too. '0': no, originals. '1': where that is possible, else the
   * original. '2': what cannot carry it (encrypted, damaged, too large) is not given out.
   */
  WaterMarkDownloadFlag: '1',
  /** '1': characters of scans and pictures are recognised, where tesseract is installed. Of the installation. */
  OcrEnabled: '0',
  FilePreviewKeywordHighlight: '1',
  MaxContentSearchLength: '102400',
  DuplicateCheckHitRate: '50%',
  supportFileTypes:
    'md,markdown,txt,text,log,csv,pdf,xml,html,htm,eml,msg,docx,docm,dotx,doc,xlsx,xlsm,xlsb,xls,pptx,pptm,ppsx,ppt,odt,ods,odp,rtf,epub,ofd,zip,png,jpg,jpeg,gif,webp,bmp,tif,tiff,mp3,m4a,wav,flac,ogg,mp4,mov',
  /** Largest file that is taken, in MB; the server answers with its own limit. */
  UploadLimitMB: '1000',
  downloadLimitConfig: '1000',
  searchLimitConfig: '60',
  viewLimitConfig: '60',
  /** Days a search is remembered, for history and reports; '0': for ever. */
  SearchRecordDays: '180',
  TitleSearchBoostConfig: '1',
  KeywordSearchBoostConfig: '1',
  ContentSearchBoostConfig: '1',
  RecommendHotTopic: '0',
  DefaultPageUseTopicList: '0',
  DepartmentFilterEnabled: '0',
  /** Title of a new document nobody gave one: '0' the file's name, '1' its content's title where the name says nothing, '2' always. */
  TitleFromContent: '1',
  /** '0': nothing is reviewed; what is submitted has passed. */
  ReviewEnabled: '1',
  /** Ids of categories, as a comma list, whose papers need no review; nor do those below them. */
  ReviewFreeCategories: '',
} as const

export type SiteKey = keyof typeof SITE_DEFAULTS

/** One value of the site configuration as the server sent it, or the built-in one. */
export const siteValue = (config: Readonly<Record<string, string | null>>, key: SiteKey): string =>
  config[key] ?? SITE_DEFAULTS[key]
