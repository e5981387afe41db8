import { useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { type Prepared, sendPrepared } from '#core/api/prepared.ts'
import { CODE } from '#core/contract/envelope.ts'
import { api } from '../../api.ts'

export interface Saving {
  isBusy: boolean
  refusal: string | null
  /** Another person has changed the record since it was read. */
  isChanged: boolean
  /** Returns the call's result, or null on failure. A second call while the first is running does nothing. */
  save: (call: Prepared) => Promise<{ result: unknown } | null>
}

/** Sends a change once, and keeps the server's error. */
export function useSave(): Saving {
  const underWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const save = async (call: Prepared) => {
    if (underWay.current) return null
    underWay.current = true
    setIsBusy(true)
    setRefusal(null)
    setIsChanged(false)
    try {
      return { result: await sendPrepared(api, call) }
    } catch (error) {
      setIsChanged(error instanceof ApiFault && error.code === CODE.changed)
      setRefusal(errorText(error, '没有保存成功'))
      return null
    } finally {
      underWay.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, refusal, isChanged, save }
}
