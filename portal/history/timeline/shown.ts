/** What is open beside the timeline. */
export interface Shown {
  /** The id of the version or of the change. */
  id: string
  /** The version with which it is compared; '' while it is shown by itself. */
  base: string
}
