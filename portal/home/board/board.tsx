import { Fragment, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { preferenceList, preferenceSave } from '#core/contract/km/preference.ts'
import { errorText } from '#core/api/error-text.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { useSession } from '../../session/use-session.ts'
import { usePortal } from '../../use-portal.ts'
import { usePart } from '../use-part.ts'
import { type Arrangement, FIRST_ARRANGEMENT, type HomePart, partsOf } from './arrangement.ts'
import { useMainParts } from './main-parts.tsx'
import { useSideParts } from './side-parts.tsx'
import { Column } from './column.tsx'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

/** The home page below the search box, for everybody who may read something here. */
export function Board(): ReactElement {
  const isStaff = useSession().user !== null
  const own = useArrangement(isStaff)
  const main = useMainParts(isStaff)
  const side = useSideParts(isStaff)
  const shown = (column: HomePart['column'], parts: Partial<Record<HomePart['id'], ReactNode>>) =>
    partsOf(column, own.arrangement)
      .filter((part) => !own.arrangement.hidden.includes(part.id))
      .map((part) => <Fragment key={part.id}>{parts[part.id]}</Fragment>)
  return (
    <>
      <div className="zk-home-columns">
        <Column name="main" parts={[own, ...main.asked]}>
          {shown('main', main.parts)}
        </Column>
        <Column name="side" parts={[own, ...side.asked]}>
          {shown('side', side.parts)}
        </Column>
      </div>
      {isStaff && <Arrange {...own} />}
    </>
  )
}

interface Own {
  arrangement: Arrangement
  isWaiting: boolean
  save: (next: Arrangement) => void
}

/** How somebody has arranged their home page; what they change is shown at once and kept by the server. */
function useArrangement(isStaff: boolean): Own {
  const { api, toast } = usePortal()
  const { value, isWaiting } = usePart('arrangement', isStaff, async (calls, signal) => {
    const { home } = await calls.call(preferenceList, {}, signal)
    return home ?? FIRST_ARRANGEMENT
  })
  const [changed, setChanged] = useState<Arrangement | null>(null)
  const save = (next: Arrangement) => {
    setChanged(next)
    api
      .call(preferenceSave, { body: { key: 'home', value: next } })
      .catch((error: unknown) => toast(errorText(error, '没有保存成功'), 'bad'))
  }
  return { arrangement: changed ?? value ?? FIRST_ARRANGEMENT, isWaiting, save }
}

function Arrange({ arrangement, save }: Own): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="zk-home-arrange">
      <Button look="quiet" icon="sliders-horizontal" onClick={() => setOpen(true)}>
        调整首页
      </Button>
      <Suspense>
        {isOpen && <ArrangeDialog arrangement={arrangement} onChange={save} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
