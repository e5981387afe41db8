import type { ReactElement } from 'react'
import { OnePersonByIdControl } from '../../organisation/people-controls.tsx'
import { FormRow } from '../../parts/form/form-row.tsx'
import type { Handing, Held } from './use-handover.ts'

type KeptLine = Held['stuck'][number]

/** What the person keeps, by kind, and who takes it. */
export function KeptList({ held, handing }: { held: Held; handing: Handing }): ReactElement {
  const { all, setAll, receiverOf, setReceiver } = handing
  return (
    <>
      {held.kinds.length > 1 && (
        <FormRow id="handover-all" label="都交给" control={OnePersonByIdControl} value={all} onChange={setAll} />
      )}
      {held.kinds.map(({ kind, ...line }) => (
        <section key={kind} className="zk-kept" aria-labelledby={`handover-${kind}-title`}>
          <KeptHead id={`handover-${kind}-title`} {...line} />
          <FormRow
            id={`handover-${kind}`}
            label={`${line.name}交给`}
            control={OnePersonByIdControl}
            value={receiverOf(kind)}
            onChange={(id: string) => setReceiver(kind, id)}
            help={line.hint}
          />
        </section>
      ))}
      {held.stuck.map((line) => (
        <section key={line.name} className="zk-kept" aria-labelledby={`handover-${line.name}`}>
          <KeptHead id={`handover-${line.name}`} {...line} />
          <p className="zk-kept-note">{line.hint}</p>
        </section>
      ))}
    </>
  )
}

const KeptHead = ({ id, name, unit, count, names }: KeptLine & { id: string }): ReactElement => (
  <header>
    <h3 id={id}>
      {name} <b className="zk-num">{count}</b> {unit}
    </h3>
    <p>{namesText(names, count, unit)}</p>
  </header>
)

function namesText(names: readonly string[], count: number, unit: string): string {
  const shown = names.join('、')
  return count > names.length && names.length > 0 ? `${shown} 等 ${count} ${unit}` : shown
}
