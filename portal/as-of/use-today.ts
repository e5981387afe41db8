import { useState } from 'react'
import { wireDay } from '#core/text/wire-time.ts'

/** The day at which the screen was opened. */
export const useToday = (): string => useState(() => wireDay(new Date()))[0]
