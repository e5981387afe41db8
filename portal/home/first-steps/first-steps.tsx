import { type ReactElement, type ReactNode, useState } from 'react'
import { type FirstStep, firstSteps } from '#core/contract/km/first-steps.ts'
import { preferenceSave } from '#core/contract/km/preference.ts'
import { Button } from '#ui/controls/button/button.tsx'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import { Tile } from '#ui/controls/tile/tile.tsx'
import type { Hue } from '#ui/theme/hues.ts'
import { styles } from '#ui/theme/styles.ts'
import { usePortal } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { usePart } from '../use-part.ts'
import { AdmitGuests } from './admit-guests.tsx'
import { AddSpaces } from './add-spaces.tsx'
import { FirstDocuments } from './first-documents.tsx'
import css from './first-steps.css?inline'
import { InvitePeople } from './invite-people.tsx'
import { NameSite } from './name-site.tsx'

styles(css)

interface Step {
  title: string
  note: string
  minutes: string
  icon: IconName
  hue: Hue
  /** The step itself, done in place; `onDone` looks again what is done. */
  Body: (props: { onDone: () => void }) => ReactElement
}

const STEPS: Readonly<Record<FirstStep, Step>> = {
  look: {
    title: '起个名字，换上标志',
    note: '同事一眼认出这是自己公司的知识库',
    minutes: '1 分钟',
    icon: 'monitor',
    hue: 'blue',
    Body: NameSite,
  },
  documents: {
    title: '上传第一批文件',
    note: '整个文件夹或压缩包拖进来就行',
    minutes: '2 分钟',
    icon: 'cloud-upload',
    hue: 'indigo',
    Body: FirstDocuments,
  },
  people: {
    title: '请同事进来',
    note: '逐个新增，或用表格一次导入',
    minutes: '1 分钟',
    icon: 'users',
    hue: 'teal',
    Body: InvitePeople,
  },
  categories: {
    title: '建两三个知识库',
    note: '按“规章制度、产品手册、会议纪要”分开放',
    minutes: '1 分钟',
    icon: 'library',
    hue: 'violet',
    Body: AddSpaces,
  },
  guests: {
    title: '决定访客能不能搜索',
    note: '不登录的人，能不能看公开给所有人的内容',
    minutes: '10 秒',
    icon: 'eye',
    hue: 'orange',
    Body: AdmitGuests,
  },
}

/** What a new site still needs, for who administers it; gone when all is done or put off. */
export function FirstSteps(): ReactElement | null {
  const { value, retry } = usePart('first-steps', true, (api, signal) => api.call(firstSteps, {}, signal))
  const [isPutOff, putOff] = usePuttingOff()
  const [chosen, setChosen] = useState<FirstStep | null>(null)
  if (!value?.shown || isPutOff) return null
  const done = value.steps.filter((step) => step.done).length
  const open = chosen ?? value.steps.find((step) => !step.done)?.key
  const handleDone = () => {
    setChosen(null)
    retry()
  }
  return (
    <section className="zk-first-steps" aria-labelledby="zk-first-steps">
      <header>
        <Ring done={done} many={value.steps.length} />
        <div>
          <h2 id="zk-first-steps">五分钟，让大家用起来</h2>
          <p>每一步都能跳过，做完这里就消失。</p>
        </div>
        <Button look="quiet" onClick={putOff}>
          稍后再说
        </Button>
      </header>
      <ol>
        {value.steps.map(({ key, done: isDone }) => (
          <StepRow
            key={key}
            step={STEPS[key]}
            isDone={isDone}
            isOpen={!isDone && key === open}
            onOpen={() => setChosen(key)}
            onDone={handleDone}
          />
        ))}
      </ol>
    </section>
  )
}

function usePuttingOff(): readonly [boolean, () => void] {
  const { api, toast } = usePortal()
  const [, work] = useWork()
  const [isPutOff, setPutOff] = useState(false)
  const keep = (hidden: boolean) =>
    work(async () => {
      await api.call(preferenceSave, { body: { key: 'firstSteps', value: { hidden } } })
      setPutOff(hidden)
    })
  const putOff = async () => {
    await keep(true)
    toast('已收起', 'good', { action: { text: '撤销', run: () => void keep(false) } })
  }
  return [isPutOff, () => void putOff()]
}

interface StepRowProps {
  step: Step
  isDone: boolean
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
}

function StepRow({ step: { title, note, minutes, icon, hue, Body }, isDone, isOpen, onOpen, onDone }: StepRowProps) {
  return (
    <li className={isDone ? 'is-done' : isOpen ? 'is-open' : undefined}>
      <Tile icon={isDone ? 'circle-check' : icon} hue={isDone ? 'green' : hue} isSolid={isOpen} />
      <div className="zk-first-step">
        <h3>{title}</h3>
        <p>{note}</p>
        {isOpen && (
          <div className="zk-first-step-body">
            <Body onDone={onDone} />
          </div>
        )}
      </div>
      <small>{isDone ? '已完成' : minutes}</small>
      {!isDone && !isOpen && (
        <Button aria-label={`去做：${title}`} onClick={onOpen}>
          去做
        </Button>
      )}
    </li>
  )
}

/** How many are done, as a ring. */
function Ring({ done, many }: { done: number; many: number }): ReactNode {
  return (
    <span className="zk-first-ring">
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <circle cx="24" cy="24" r="21" pathLength="1" strokeDasharray={`${done / many} 1`} />
      </svg>
      <b className="zk-num" aria-label={`已完成 ${done} 步，共 ${many} 步`}>
        {done}/{many}
      </b>
    </span>
  )
}
