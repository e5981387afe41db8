import { prepared } from '#core/api/prepared.ts'
import { pageOf } from '#core/contract/page.ts'
import * as trial from '#core/contract/km/search/search-trial.ts'
import { listAsking } from '../resource/record/list-asking.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'
import { DictionaryControl, GroupsControl, MEANING_TEXTS, MeaningControl } from './proposal-controls.tsx'
import { trialReport } from './trial-report.tsx'

type Row = trial.Trial

const STATES = {
  waiting: { tone: 'quiet', text: '等待' },
  running: { tone: 'warn', text: '试用中' },
  done: { tone: 'good', text: '有结果' },
  failed: { tone: 'bad', text: '没有完成' },
} as const
const RELEASED = { tone: 'good', text: '已生效' } as const

const proposalText = ({ proposal: { synonyms, words, removedSynonyms, removedWords, meaning } }: Row): string =>
  [
    ...(meaning ? [MEANING_TEXTS[meaning]] : []),
    ...synonyms.map(({ word, others }) => [word, ...others].join(' = ')),
    ...words.map(({ word }) => `词典：${word}`),
    ...(removedSynonyms.length > 0 ? [`去掉 ${removedSynonyms.length} 组同义词`] : []),
    ...(removedWords.length > 0 ? [`去掉 ${removedWords.length} 个词`] : []),
  ].join('；')

const percent = (share: number) => `${Math.round(share * 100)}%`
const foundText = ({ report }: Row) => (report ? `${percent(report.before.r10)} → ${percent(report.after.r10)}` : '')

const start = listAsking<Row, typeof trial.trialStart>({
  id: 'try',
  label: '试用改动',
  icon: 'play',
  call: trial.trialStart,
  args: (asked) => ({ body: asked }),
  title: () => '试用改动',
  said: () => '用评测问题比较改动前后，搜索不受影响；看过结果再使它生效。',
  verb: '开始试用',
  fields: [
    { key: 'synonyms', label: '同义词', control: GroupsControl, isWide: true, help: '每行一组，用逗号分开' },
    { key: 'words', label: '词典', control: DictionaryControl, isWide: true, help: '每行一个，分词时作为一个词' },
    {
      key: 'meaning',
      label: '按意思搜索',
      control: MeaningControl,
      isWide: true,
      help: '单独试用：安装了模型时，用评测问题定出它和字词各占多少；提升没有超过误差就不能生效',
    },
  ],
})

export const trials = defineResource({
  id: 'search-trial',
  noun: '搜索试用',
  // There are few, so the call returns all of them.
  list: { ...trial.trialList, result: pageOf(trial.Trial) },
  nameOf: proposalText,
  refresh: 5,
  columns: [
    { key: 'proposal', title: '改动', width: 340, text: proposalText },
    {
      key: 'state',
      title: '状态',
      width: 96,
      state: ({ state, releaseTime }) => (releaseTime ? RELEASED : STATES[state]),
    },
    { key: 'report', title: '前十条找到', width: 130, text: foundText },
    { key: 'reason', title: '没有完成的原因', width: 200 },
    { key: 'createTime', title: '开始时间', width: 160 },
  ],
  remove: removal(trial.trialDelete, '已生效的改动不受影响。'),
  actions: [
    start,
    trialReport,
    {
      id: 'release',
      label: '使它生效',
      icon: 'endorsed',
      on: 'row',
      access: trial.trialRelease.access,
      isEnabled: ({ state, releaseTime }) => state === 'done' && !releaseTime,
      confirm: ([row]) => `使“${proposalText(row!)}”生效吗？`,
      call: ([row]) => prepared(trial.trialRelease, { query: { id: row!.id } }),
    },
  ],
  whyNone: '先试用，看评测问题前后的差别，再使改动生效',
})

export const screens = { 'km/search/KmSearchTrialList': trials }
