import type { AnswerEvent, Turn } from '#core/contract/km/answers/conversation.ts'
import { RunningAnswer } from './running-answer.ts'

/** An answer that another process is giving is finished by then, or that process is gone. */
const LONGEST_MS = 150_000
/** How long a finished answer can be received again after a broken connection. */
const KEPT_MS = 60_000

/** The answers that this process is giving, and those it has just given, by the id of their turn. */
export class RunningAnswers implements AsyncDisposable {
  readonly #answers = new Map<string, RunningAnswer>()
  readonly #began = Date.now()
  readonly #isAlone: boolean

  /** `isAlone`: no other process answers over this database. */
  constructor({ isAlone }: { isAlone: boolean }) {
    this.#isAlone = isAlone
  }

  /** Begins an answer; `speak` tells what comes of it and ends with the turn. */
  start(
    o: { id: string; conversationId: string; ownerId: string },
    speak: (tell: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<Turn | null>,
  ): RunningAnswer {
    const answer = new RunningAnswer(o, speak)
    this.#answers.set(o.id, answer)
    void answer.finished.finally(() => setTimeout(() => this.#answers.delete(o.id), KEPT_MS).unref())
    return answer
  }

  /** The answer, if it is this person's; for everybody else there is none. */
  find(id: string, ownerId: string): RunningAnswer | null {
    const answer = this.#answers.get(id)
    return answer?.ownerId === ownerId ? answer : null
  }

  /** Whether somebody is still giving the answer of a turn that is marked so; else its server was killed. */
  isAlive({ id, createTime }: { id: string; createTime: Date }, now: Date): boolean {
    if (this.#answers.get(id)?.isFinished === false) return true
    if (this.#isAlone && createTime.getTime() < this.#began) return false
    return now.getTime() - createTime.getTime() < LONGEST_MS
  }

  async [Symbol.asyncDispose]() {
    for (const answer of this.#answers.values()) answer.stop()
    await Promise.all(Array.from(this.#answers.values(), (answer) => answer.finished))
  }
}
