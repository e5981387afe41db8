/** What every box of the configuration is given. */
export interface ControlProps {
  value: string
  onChange: (value: string) => void
  name: string
  disabled: boolean
  isBad: boolean
  /** What is said beneath the box. */
  noteId: string
}
