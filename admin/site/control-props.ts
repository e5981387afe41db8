/** The props of every field of the configuration. */
export interface ControlProps {
  value: string
  onChange: (value: string) => void
  name: string
  disabled: boolean
  isBad: boolean
  /** The id of the note below the field. */
  noteId: string
}
