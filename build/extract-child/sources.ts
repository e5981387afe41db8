/** The child that reads foreign files: what is started, and the script that it runs. */
export const EXTRACT_CHILD = {
  starter: 'server/formats/readers/child-start.ts',
  script: 'server/formats/readers/child.ts',
}
