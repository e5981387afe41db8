import type { ReactElement } from 'react'
import { userAvatarAdd } from '#core/contract/sys/user.ts'
import { api } from '../api.ts'
import { type ControlProps, described } from '../parts/control.ts'
import { PictureField } from '../parts/form/picture-field.tsx'

/** Somebody's face: redrawn small by the server, shown by the record once it is saved. */
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
