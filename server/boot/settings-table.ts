/** The description of a setting: in the README, in the manual, and in the message about an invalid value. */
export interface SettingText {
  /** The default, as shown in a table. */
  preset: string
  /** Markdown, one line. */
  what: string
  /** Completes “应为…”. */
  allowed: string
}

/** All settings of the server, in the order of the documentation. `npm run cli` writes those pages. */
export const SETTING_TEXTS = {
  ZHIKU_PORT: { preset: '8080', what: '监听的端口，0 表示随便选一个空闲的', allowed: '0 到 65535 的整数' },
  ZHIKU_HOST: {
    preset: '127.0.0.1',
    what: '监听的地址；对外提供时设为 `0.0.0.0`，并在前面放 HTTPS 代理',
    allowed: '监听地址',
  },
  ZHIKU_DATA: { preset: './data', what: '数据文件夹；只能用环境变量设置', allowed: '数据文件夹的路径' },
  ZHIKU_ADMIN_PASSWORD: {
    preset: '随机',
    what: '管理员密码，只在第一次启动时起作用，登录后不要求修改；不设置则随机生成，登录后须修改',
    allowed: '8 到 64 个字符，同时含有字母和数字，不是常见密码，也不含 admin',
  },
  ZHIKU_DEMO_PASSWORD: {
    preset: '无',
    what: '开通演示用户并设为此密码，只在第一次启动时起作用；不设置则演示用户保持冻结',
    allowed: '8 到 64 个字符，同时含有字母和数字，不是常见密码',
  },
  ZHIKU_SAMPLE: {
    preset: '0',
    what: '`1` 在第一次启动时载入一家示例公司的知识和使用手册，供试用；可以在“帮助”里一键移走',
    allowed: '0 或 1',
  },
  ZHIKU_CAPTCHA: {
    preset: 'auto',
    what: '`auto` 输错几次后出现，`always` 每次都要，`fixed:ABCD` 仅限监听本机时供自动化使用',
    allowed: 'auto、always 或 fixed:四位字母数字',
  },
  ZHIKU_UPLOAD_LIMIT_MB: { preset: '1000', what: '单个上传文件的上限', allowed: '整数，单位 MB' },
  ZHIKU_SECRET: {
    preset: '数据文件夹里的 `secret.key`',
    what: '签名和加密用的密钥；几台服务器共用一个数据库时必须相同，`zhiku secret show` 显示现在的',
    allowed: '至少 32 个字符',
  },
  ZHIKU_TRUST_PROXY: {
    preset: '0',
    what: '前面自己的反向代理的层数，一层 nginx 设为 1；0 不采信 X-Forwarded-For',
    allowed: '前面自己的反向代理的层数，0 到 9',
  },
  ZHIKU_BASE_PATH: {
    preset: '空，即域名的根',
    what: '站点在域名下的路径，如 `/kb`：页面、接口、嵌入脚本和 Cookie 都在它下面；反向代理是否去掉这一段都可以',
    allowed: '以 / 开头、不以 / 结尾的路径，如 /kb',
  },
  ZHIKU_LOG: {
    preset: 'warn',
    what: '日志的详细程度：`silent` `error` `warn` `info` `debug`',
    allowed: 'silent、error、warn、info 或 debug',
  },
  ZHIKU_DEV: { preset: '0', what: '1 时在 `/dev/parts` 展示管理台的各个部件，开发者用', allowed: '0 或 1' },
  ZHIKU_SOFFICE: {
    preset: '自动查找',
    what: 'LibreOffice 程序 `soffice` 的路径，用来把 Office 文件转换成页面；找不到就显示文字',
    allowed: 'LibreOffice 程序 soffice 的路径',
  },
  ZHIKU_FETCH_PLACES: {
    preset: '无',
    what: '“保存网络资源”可以访问的内部网站，写成 `主机:端口`，以逗号分隔；不设置则只能访问公网',
    allowed: '主机:端口，多个以逗号分隔',
  },
  ZHIKU_DATA_SOURCE_HOSTS: {
    preset: '无',
    what: '“数据源”可以连接的数据库，写成 `主机` 或 `主机:端口`，以逗号分隔；不设置则“测试连接”不连接任何主机',
    allowed: '主机或 主机:端口，多个以逗号分隔',
  },
  ZHIKU_MODEL_HOSTS: {
    preset: '无',
    what: '内部网络里的模型服务，写成 `主机` 或 `主机:端口`，以逗号分隔，可以用 http；不设置则只能用公网上的 https 服务',
    allowed: '主机或 主机:端口，多个以逗号分隔',
  },
  ZHIKU_S3_ENDPOINT: {
    preset: '无',
    what: '对象存储（任何 S3 接口）的地址，如 `https://minio.example.com:9000`；连同下面三项一起设置，文件就保存在那里',
    allowed: 'http(s)://主机:端口 形式的地址',
  },
  ZHIKU_S3_BUCKET: { preset: '无', what: '存储桶，须已存在', allowed: '存储桶的名称，3 到 63 个字符' },
  ZHIKU_S3_ACCESS_KEY: { preset: '无', what: '访问密钥，要能读、写、列出和删除', allowed: '没有空格的访问密钥' },
  ZHIKU_S3_SECRET_KEY: { preset: '无', what: '访问密钥的另一半', allowed: '没有空格的密钥' },
  ZHIKU_S3_REGION: { preset: 'us-east-1', what: '区域', allowed: '区域的名称' },
  ZHIKU_S3_PREFIX: {
    preset: '无',
    what: '名称的前缀，存储桶里还有别的东西时用',
    allowed: '字母、数字、点、减号和下划线，以 / 分隔',
  },
  ZHIKU_S3_PATH_STYLE: { preset: '1', what: '1 时存储桶写在路径里；0 时写在主机名里（AWS）', allowed: '0 或 1' },
  ZHIKU_FILES: {
    preset: '有对象存储时 s3',
    what: '新文件保存在哪里：`local` 数据文件夹，`s3` 对象存储',
    allowed: 'local 或 s3',
  },
  ZHIKU_OFFICE_EDITOR_URL: {
    preset: '无',
    what: '办公编辑器（Collabora Online 或 OnlyOffice Docs）的地址，浏览器和本服务器都要能访问；连同下一项一起设置',
    allowed: 'http(s)://主机:端口 形式的地址',
  },
  ZHIKU_OFFICE_HOST_URL: {
    preset: '无',
    what: '编辑器访问本服务器的地址，如 `https://zhiku.example.com`',
    allowed: 'http(s)://主机:端口 形式的地址',
  },
  DATABASE_URL: {
    preset: '自带的 PostgreSQL',
    what: '使用外部的 PostgreSQL（15 或更新）',
    allowed: 'postgresql://… 形式的地址',
  },
  ZHIKU_SESSION_DATABASE_URL: {
    preset: '同上',
    what: '`DATABASE_URL` 经过 transaction 模式的连接池（PgBouncer）时，直达同一个数据库的地址',
    allowed: 'postgresql://… 形式的地址',
  },
} as const satisfies Record<string, SettingText>

/** The table for the pages, in Markdown. */
export const settingsTable = (): string =>
  ['| 名称 | 默认值 | 作用 |', '|---|---|---|']
    .concat(Object.entries(SETTING_TEXTS).map(([name, { preset, what }]) => `| \`${name}\` | ${preset} | ${what} |`))
    .join('\n')
