import { useRef, useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { type Prepared, sendPrepared } from '#core/api/prepared.ts'
import { CODE } from '#core/contract/envelope.ts'
import { api } from '../../api.ts'

export interface Saving {
  isBusy: boolean
  refusal: string | null
  /** Somebody else has changed the record since it was read. */
  isChanged: boolean
  /** What the call answered when it was done, else null. A second press while the first is on its way does nothing. */
  save: (call: Prepared) => Promise<{ result: unknown } | null>
}

/** Sends a change once and keeps what the server says against it. */
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
