import { Button } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { type ModelRow, modelTest } from '#core/contract/km/answers/model.ts'
import { RERANK_SAMPLE } from '#core/rules/models/model-kinds.ts'
import { modelTested } from '#core/rules/models/model-tested.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { api } from '../api.ts'
import { Drawer } from '../parts/drawer/drawer.tsx'
import type { OneRowAction, PanelProps } from '../resource/define.ts'

/** Asks the model for as little as possible, with what is stored, and says what came of it. */
function TestPanel({ rows: [row], onClose }: PanelProps<ModelRow>): ReactElement {
  const { id, name, modelType, modelName, baseUrl, modelParams } = row!
  const [times, setTimes] = useState(1)
  const { latest, failure } = useQuery(String(times), async (signal) => {
    const body = { id, modelType, modelName, baseUrl, modelParams }
    return api.call(modelTest, { body }, signal).then(
      (found) => ({ text: `${modelTested(found)}。`, refused: null }),
      (error: unknown) => ({ text: '', refused: errorText(error) }),
    )
  })
  const again = (
    <Button disabled={latest === null} onClick={() => setTimes(times + 1)}>
      再测一次
    </Button>
  )
  return (
    <Drawer title={`测试：${name}`} foot={again} onClose={onClose}>
      <div role="status">
        {latest === null && failure === null && <Skeleton shape="rows" />}
        <Refusal>{failure ?? latest?.refused ?? null}</Refusal>
        {latest?.refused === null && <p>{latest.text}</p>}
        {latest !== null && modelType === 'RERANK' && <Sample />}
      </div>
    </Drawer>
  )
}

function Sample(): ReactElement {
  return (
    <p>
      试的是“{RERANK_SAMPLE.query}”，最相关的应是“{RERANK_SAMPLE.documents[1]}”。
    </p>
  )
}

export const testModel: OneRowAction<ModelRow> = {
  id: 'test',
  label: '测试',
  icon: 'flash',
  on: 'row',
  access: modelTest.access,
  panel: TestPanel,
}
