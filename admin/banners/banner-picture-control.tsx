import type { ReactElement } from 'react'
import { bannerPicture } from '#core/contract/km/banner.ts'
import { api } from '../api.ts'
import { type ControlProps, described } from '../parts/control.ts'
import { PictureField } from '../parts/form/picture-field.tsx'

/** The picture of a banner: drawn again by the server, shown once the banner is saved. */
export const BannerPictureControl = ({
  value,
  onChange,
  isDisabled = false,
  ...p
}: ControlProps<string | null | undefined, string>): ReactElement => (
  <PictureField
    id={p.id}
    value={value ?? ''}
    name="横幅图片"
    noteId={described(p)['aria-describedby']}
    {...{ onChange, isDisabled }}
    upload={(file) => api.call(bannerPicture, { file })}
  />
)
