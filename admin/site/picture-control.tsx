import type { ReactElement } from 'react'
import { sitePictureAdd } from '#core/contract/km/config.ts'
import { api } from '../api.ts'
import { PictureField } from '../parts/form/picture-field.tsx'
import type { ControlProps } from './control-props.ts'

/** A picture of the site's appearance. */
export const PictureControl = ({ value, onChange, name, disabled, noteId }: ControlProps): ReactElement => (
  <PictureField
    {...{ value, onChange, name, noteId }}
    isDisabled={disabled}
    upload={(file) => api.call(sitePictureAdd, { file })}
  />
)
