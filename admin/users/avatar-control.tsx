import type { ReactElement } from 'react'
import { userAvatarAdd } from '#core/contract/sys/user.ts'
import { api } from '../api.ts'
import { type ControlProps, described } from '../parts/control.ts'
import { PictureField } from '../parts/form/picture-field.tsx'

/** A person's picture: resized by the server, and shown with the record after saving. */
export const AvatarControl = ({
  value,
  onChange,
  isDisabled = false,
  ...p
}: ControlProps<string | null | undefined, string>): ReactElement => (
  <PictureField
    id={p.id}
    value={value ?? ''}
    name="头像"
    noteId={described(p)['aria-describedby']}
    {...{ onChange, isDisabled }}
    upload={(file) => api.call(userAvatarAdd, { file })}
  />
)
