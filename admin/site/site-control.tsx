import { InputGroup } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { sitePictureAdd } from '#core/contract/km/config.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import type { SiteItem } from '#core/rules/site/site-item.ts'
import { isSiteKey, SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { styles } from '#ui/theme/styles.ts'
import { ACCENT_PRESETS } from '#ui/theme/tokens.ts'
import { api } from '../api.ts'
import { ColourControl } from '../levels/colour-control.tsx'
import { type ControlProps, described } from '../parts/control.ts'
import { ChoiceSelect, coded, switchControl } from '../parts/form/choice-control.tsx'
import { PictureField } from '../parts/form/picture-field.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import { taxonomyNodes } from '../taxonomy/taxonomy-nodes.ts'
import type { Setting } from '../resource/settings/define-settings.ts'
import css from './site-control.css?inline'

styles(css)

type Props = ControlProps<string>

/** The field for a key; an undeclared one (of another backend) is a line of text. */
export function SiteControl({ setting, ...p }: Props & { setting: Setting }): ReactElement {
  const item = isSiteKey(setting.key) ? SITE_ITEMS[setting.key] : null
  switch (item?.type) {
    case 'checkBox':
      return <FlagControl {...p} />
    case 'number':
      return <NumberWithUnit {...p} item={item} />
    case 'select':
      return <ChoiceSelect {...p} choices={coded(...Object.entries(item.options))} none={null} />
    case 'color':
      return <AccentControl {...p} />
    case 'img':
      return <PictureField {...p} name={setting.name} upload={(file) => api.call(sitePictureAdd, { file })} />
    case 'suffixes':
      return <LinesControl {...p} />
    case 'categories':
      return <CategoriesControl {...p} />
    case 'text':
      return item.isLong ? <LinesControl {...p} /> : <TextControl {...p} />
    default:
      return <TextControl {...p} />
  }
}

const FlagControl = switchControl({ on: '1', off: '0' })

/** The unit is shown beside the field; for a percentage it is also part of the value. */
function NumberWithUnit({
  item,
  value,
  onChange,
  ...p
}: Props & { item: Extract<SiteItem, { type: 'number' }> }): ReactElement {
  const { min, max, step = 1, unit } = item
  const isShare = unit === '%'
  return (
    <span className="zk-site-number">
      <InputGroup
        {...described(p)}
        type="number"
        {...{ min, max, step }}
        intent={p.error ? 'danger' : 'none'}
        disabled={p.isDisabled ?? false}
        value={isShare ? value.replace('%', '') : value}
        onValueChange={(text) => onChange(isShare && text !== '' ? `${text}%` : text)}
      />
      {unit}
    </span>
  )
}

const AccentControl = (p: Props) => (
  <span className="zk-site-colours">
    <ColourControl {...p} />
    <span className="zk-site-presets" role="group" aria-label="预设颜色">
      {ACCENT_PRESETS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={colour}
          aria-pressed={colour === p.value.toUpperCase()}
          title={colour}
          disabled={p.isDisabled}
          style={{ background: colour }}
          onClick={() => p.onChange(colour)}
        />
      ))}
    </span>
  </span>
)

/** Categories by name; a deleted one is shown by its id, so that it can be removed. */
const CategoriesControl = departmentControl({
  noun: '分类',
  load: (signal) => taxonomyNodes(categories, signal),
})
