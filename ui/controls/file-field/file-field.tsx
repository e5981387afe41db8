import type { ReactElement, Ref } from 'react'

interface FileFieldProps {
  /** The hidden input; a visible button forwards its click to it. */
  ref: Ref<HTMLInputElement>
  label: string
  accept?: string | undefined
  multiple?: boolean
  /** Chooses a folder with all its files. */
  folder?: boolean
  onChosen: (files: readonly [File, ...File[]]) => void
}

/** A hidden input that opens the browser's file chooser for a button of ours. */
export function FileField({ label, folder = false, onChosen, ...rest }: FileFieldProps): ReactElement {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      // React's types contain only standard attributes.
      {...(folder && { webkitdirectory: '' })}
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? []
        // Cleared so that choosing the same file again fires the event.
        event.target.value = ''
        if (first) onChosen([first, ...others])
      }}
    />
  )
}
