import { type ReactElement, useState } from 'react'
import { docStages } from '#core/contract/km/files/stage.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { StageList } from '#ui/viewers/stages/stage-list.tsx'
import { useApi, useStore } from '../../use-portal.ts'
import { BeginButton } from '../bodies/begin-button.tsx'
import { KnowledgeStore } from '../knowledge.store.ts'

/** What became of the files of the open document, for who may edit it; they can be read again here. */
export default function Stages({ docId }: { docId: string }): ReactElement {
  const api = useApi()
  const knowledge = useStore(KnowledgeStore)
  const [turn, setTurn] = useState(0)
  const { latest, failure } = useQuery(`${docId} ${turn}`, (signal) =>
    api.call(docStages, { query: { docId } }, signal),
  )
  const reread = async () => {
    await knowledge.reread()
    setTurn(turn + 1)
  }
  return (
    <>
      <Refusal>{failure}</Refusal>
      {latest === null && failure === null && <Skeleton shape="rows" />}
      {latest?.map(({ fileId, fileName, stages }) => (
        <div key={fileId}>
          {latest.length > 1 && <h3>{fileName}</h3>}
          <StageList label={`${fileName}的处理过程`} stages={stages} />
        </div>
      ))}
      {latest?.some(({ canReread }) => canReread) && (
        <BeginButton begin={reread} failure="没有排上队，请稍后再试">
          重新读取
        </BeginButton>
      )}
    </>
  )
}
