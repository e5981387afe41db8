import type { ComponentType } from 'react'

/** The props of a form control. `In` may be wider than `Out`: a text field can also show a number. */
export interface ControlProps<In, Out = In> {
  /** The id for the label's `htmlFor`. */
  id: string
  value: In
  onChange: (value: Out) => void
  isDisabled?: boolean | undefined
  /** The validation error; the message is below, with the id `${id}-note`. */
  error?: string | null | undefined
  /** All values of the form, for a control that depends on another one. */
  draft?: Readonly<Record<string, unknown>> | undefined
}

/** A control is a component, never a string that names one. */
export type Control<V> = ComponentType<ControlProps<V>>

/** The accessibility attributes of every control. */
export const described = ({ id, error }: { id: string; error?: string | null | undefined }) => ({
  id,
  'aria-invalid': Boolean(error),
  'aria-describedby': `${id}-note`,
})

const TYPED = new WeakSet<object>()

/** A control whose value is what one types, so it can be said in words as it is; others hold ids and codes. */
export const typedAsIs = <C extends object>(control: C): C => {
  TYPED.add(control)
  return control
}
export const isTypedAsIs = (control: object): boolean => TYPED.has(control)
