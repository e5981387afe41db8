import { bannerAdd, bannerDelete, bannerEdit, bannerList, bannerPicture, BannerRow } from '#core/contract/km/banner.ts'
import { pageOf } from '#core/contract/page.ts'
import { onSite } from '#core/routes/site-base.ts'
import { styles } from '#ui/theme/styles.ts'
import { api } from '../api.ts'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { SecondControl } from '../parts/form/date-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'
import { pictureControl } from '../parts/form/picture-field.tsx'
import css from './banners.css?inline'

styles(css)

export const banners = defineResource({
  id: 'banner',
  noun: '首页横幅',
  // There are few, so the call returns all of them.
  list: { ...bannerList, result: pageOf(BannerRow) },
  nameOf: (row) => row.title,
  columns: [
    {
      key: 'picture',
      title: '图片',
      width: 160,
      cell: ({ picture }) => <img className="zk-banner-picture" src={onSite(picture)} alt="" />,
    },
    { key: 'title', title: '标题', width: 220 },
    { key: 'link', title: '链接', width: 220 },
    { key: 'sortOrder', title: '顺序', width: 70, align: 'end' },
    {
      key: 'enabled',
      title: '状态',
      width: 90,
      state: ({ enabled }) => (enabled ? { text: '展示', tone: 'good' } : { text: '停用', tone: 'quiet' }),
    },
    { key: 'validFrom', title: '从', width: 150 },
    { key: 'validUntil', title: '到', width: 150 },
  ],
  form: {
    add: bannerAdd,
    edit: bannerEdit,
    load: async (id) => {
      const row = (await api.call(bannerList, {})).find((each) => each.id === id)
      return row ?? Promise.reject(new Error('横幅不存在'))
    },
    preset: { enabled: true },
    fields: [
      { key: 'title', label: '标题', control: TextControl, isRequired: true },
      {
        key: 'picture',
        label: '图片',
        control: pictureControl('横幅图片', (file) => api.call(bannerPicture, { file })),
        isRequired: true,
        isWide: true,
        help: '宽的图片，1600 × 400 左右最好',
      },
      {
        key: 'link',
        label: '链接',
        control: TextControl,
        isWide: true,
        help: '以 / 开头的站内路径，或 http、https 网址；可以不填',
      },
      { key: 'sortOrder', label: '顺序', control: NumberControl, help: '小的在前' },
      { key: 'enabled', label: '展示', control: FlagSwitch },
      { key: 'validFrom', label: '从', control: SecondControl, help: '空着从现在起' },
      { key: 'validUntil', label: '到', control: SecondControl, help: '空着一直展示' },
    ],
  },
  remove: removal(bannerDelete, '删除后不能恢复。'),
})

export const screens = { 'km/datasetting/KmBannerList': banners }
