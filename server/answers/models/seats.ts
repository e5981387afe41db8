import { ModelFault } from './client/chat-model.ts'

/** More are told at once that the model is busy. */
const MOST_WAITING = 100

interface Waiting {
  enter: () => void
  onPlace: (ahead: number) => void
}

interface Hall {
  taken: number
  waiting: Waiting[]
}

const halls = new Map<string, Hall>()

interface Asked {
  tenantId: string
  /** How many calls the site makes at once; each server counts its own. */
  most: number
  signal: AbortSignal
  /** How many are ahead, now and whenever that changes; not called where there is a seat at once. */
  onPlace: (ahead: number) => void
}

/**
 * Waits for one of the calls to the model that a site makes at once, first come first served. Dispose the seat when the
 * call has ended. Throws a {@link ModelFault}: `stopped` for whoever leaves, `busy` where too many wait.
 */
export async function takeSeat({ tenantId, most, signal, onPlace }: Asked): Promise<Disposable> {
  if (signal.aborted) throw new ModelFault('stopped')
  const hall = halls.get(tenantId) ?? { taken: 0, waiting: [] }
  halls.set(tenantId, hall)
  if (hall.taken < most && hall.waiting.length === 0) hall.taken += 1
  else if (hall.waiting.length >= MOST_WAITING) throw new ModelFault('busy', { isOfQuestion: true })
  else await waitIn(hall, signal, onPlace)
  let isFree = false
  return {
    [Symbol.dispose]() {
      if (!isFree) leave(tenantId, hall)
      isFree = true
    },
  }
}

/** The one ahead hands the seat over, so `taken` stays. */
async function waitIn(hall: Hall, signal: AbortSignal, onPlace: (ahead: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const own: Waiting = { enter: resolve, onPlace }
  const goAway = () => {
    hall.waiting.splice(hall.waiting.indexOf(own), 1)
    tellPlaces(hall)
    reject(new ModelFault('stopped'))
  }
  hall.waiting.push(own)
  onPlace(hall.waiting.length)
  signal.addEventListener('abort', goAway, { once: true })
  await promise
  signal.removeEventListener('abort', goAway)
}

function leave(tenantId: string, hall: Hall): void {
  const next = hall.waiting.shift()
  if (next) {
    next.enter()
    tellPlaces(hall)
    return
  }
  hall.taken -= 1
  if (hall.taken === 0) halls.delete(tenantId)
}

const tellPlaces = ({ waiting }: Hall): void => waiting.forEach(({ onPlace }, at) => onPlace(at + 1))
