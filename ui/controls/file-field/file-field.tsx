import type { ReactElement, Ref } from 'react'

interface FileFieldProps {
  /** A button's click goes on to it. */
  ref: Ref<HTMLInputElement>
  label: string
  accept?: string | undefined
  multiple?: boolean
  /** A whole folder is chosen, with all below it. */
  folder?: boolean
  onChosen: (files: readonly [File, ...File[]]) => void
}

/** The browser's own file window behind a button of ours; shows nothing by itself. */
export function FileField({ label, folder = false, onChosen, ...rest }: FileFieldProps): ReactElement {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      // React's types know only standard attributes.
      {...(folder && { webkitdirectory: '' })}
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? []
        // The same file may be chosen again.
        event.target.value = ''
        if (first) onChosen([first, ...others])
      }}
    />
  )
}
