import { createContext } from 'react'

/** `here`: the next drawer stands beside the list instead of over it; `beside`: a form stands beside, so room is short. */
export const Dock = createContext<'none' | 'here' | 'beside'>('none')
