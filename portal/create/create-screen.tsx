import type { ReactElement } from 'react'
import { EditFactsButton } from '../knowledge/edit/edit-facts-button.tsx'
import { DoneAction } from '../upload/done-action.ts'
import { UploadScreen } from '../upload/upload-screen.tsx'

/** What was uploaded is described right here: its form offers title, tags and a summary from the text. */
export const CreateScreen = (): ReactElement => (
  <DoneAction value={EditFactsButton}>
    <UploadScreen />
  </DoneAction>
)
