const EVERY_MS = 3_600_000

/** Does the work now and every hour, one after the other, until disposed of; what fails is told and tried an hour later. */
export function hourly(work: () => Promise<void>, log: (error: unknown) => void): AsyncDisposable {
  let working: Promise<void> = Promise.resolve()
  const look = () => {
    working = working.then(work).catch(log)
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await working
    },
  }
}
