import type { ComponentType } from 'react'

/** What a control of a form is given. `In` may be wider than `Out`: a text box also shows a number. */
export interface ControlProps<In, Out = In> {
  /** The label's `htmlFor`. */
  id: string
  value: In
  onChange: (value: Out) => void
  isDisabled?: boolean | undefined
  /** What is wrong with the value; the sentence stands below, under the id `${id}-note`. */
  error?: string | null | undefined
  /** All that the form holds, for a control that depends on another one. */
  draft?: Readonly<Record<string, unknown>> | undefined
}

/** A control: a component, never a string that names one. */
export type Control<V> = ComponentType<ControlProps<V>>

/** What every control tells assistive software. */
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
