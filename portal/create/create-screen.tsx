import type { ReactElement } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { EditFacts, EditFactsButton } from '../knowledge/edit/edit-facts.tsx'
import { DoneAction } from '../upload/done-action.ts'
import { UploadScreen } from '../upload/upload-screen.tsx'

const editFacts = (doc: DocRow): ReactElement => <EditFactsButton doc={doc} />

/** What was uploaded is described right here: its form offers title, tags and a summary from the text. */
export const CreateScreen = (): ReactElement => (
  <EditFacts>
    <DoneAction value={editFacts}>
      <UploadScreen />
    </DoneAction>
  </EditFacts>
)
