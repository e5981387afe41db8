import type { ReactElement, RefObject } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'

interface HitStepperProps {
  count: HitCount
  steps: RefObject<HitSteps | null>
}

/** Which of the found places is shown, and the ways to the others. */
export const HitStepper = ({ count: { current, total }, steps }: HitStepperProps): ReactElement => (
  <>
    {total > 0 && (
      <span className="zk-num" role="status">
        第 {current} / {total} 处
      </span>
    )}
    {total > 1 && (
      <>
        <Button look="quiet" icon="chevron-up" label="上一处" onClick={() => steps.current?.step(-1)} />
        <Button look="quiet" icon="chevron-down" label="下一处" onClick={() => steps.current?.step(1)} />
      </>
    )}
  </>
)
