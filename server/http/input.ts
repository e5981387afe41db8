import { BadInput, checkedInput as checkedByContract } from '#core/contract/check-input.ts'
import { Reject } from '#server/kernel/reject.ts'

/** The input of a request as the contract parses it; invalid input is refused with the contract's message. */
export function checkedInput(...given: Parameters<typeof checkedByContract>): ReturnType<typeof checkedByContract> {
  try {
    return checkedByContract(...given)
  } catch (error) {
    throw error instanceof BadInput ? new Reject(error.message) : error
  }
}
