export type Asked<Question> = Question & { readonly id: number }

export type WorkerReport<Answer> =
  | { readonly type: 'began'; readonly id: number }
  | { readonly type: 'finished'; readonly id: number; readonly answer: Answer | null }

export type AskedWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

interface AskWorkerDeps {
  readonly openWorker: () => AskedWorker | null
  readonly timeLimitMs: number
  readonly maxStartMs?: number
}

const createRequests = <Question extends object, Answer>() => {
  type Settle = (answer: Answer | null) => void
  const waiting = new Map<number, { readonly sent: Asked<Question>; readonly settle: Settle }>()
  let lastId = 0
  const settle = (id: number, answer: Answer | null): void => {
    const request = waiting.get(id)
    waiting.delete(id)
    request?.settle(answer)
  }
  return {
    settle,
    add(question: Question, onSettled: Settle): Asked<Question> {
      lastId += 1
      const sent = { ...question, id: lastId }
      waiting.set(lastId, { sent, settle: onSettled })
      return sent
    },
    settleAll() {
      for (const id of waiting.keys()) settle(id, null)
    },
    listSent: () => [...waiting.values()].map(({ sent }) => sent),
  }
}

const createTimer = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  const start = (onEnd: () => void, durationMs: number): void => {
    stop()
    timer = setTimeout(onEnd, durationMs)
  }
  return { start, stop }
}

interface Listeners<Answer> {
  readonly onReport: (report: WorkerReport<Answer>) => void
  readonly onFault: () => void
}

const createWorkerHolder = <Answer>(openWorker: () => AskedWorker | null, listeners: Listeners<Answer>) => {
  let worker: AskedWorker | null | undefined
  const get = (): AskedWorker | null => {
    if (worker !== undefined) return worker
    const opened = openWorker()
    worker = opened
    opened?.addEventListener('message', ({ data }: MessageEvent<WorkerReport<Answer>>) => {
      if (opened === worker) listeners.onReport(data)
    })
    opened?.addEventListener('error', () => {
      if (opened === worker) listeners.onFault()
    })
    return opened
  }
  const end = (isReplaced: boolean): void => {
    worker?.terminate()
    worker = isReplaced ? undefined : null
  }
  return { get, end }
}

/** A question that takes too long gets null: its worker is ended and a new one continues with the others. */
export const createAskWorker = <Question extends object, Answer>(deps: AskWorkerDeps) => {
  const { openWorker, timeLimitMs, maxStartMs } = deps
  const { add, settle, settleAll, listSent } = createRequests<Question, Answer>()
  const timer = createTimer()
  const giveUp = (): void => {
    timer.stop()
    worker.end(false)
    settleAll()
  }
  const awaitStart = (): void => {
    if (maxStartMs !== undefined && listSent().length > 0) timer.start(giveUp, maxStartMs)
  }
  const replaceWorker = (slowId: number): void => {
    worker.end(true)
    settle(slowId, null)
    const questions = listSent()
    if (questions.length > 0 && worker.get() === null) return giveUp()
    for (const question of questions) worker.get()?.postMessage(question)
    awaitStart()
  }
  const onReport = (report: WorkerReport<Answer>): void => {
    timer.stop()
    if (report.type === 'began') return timer.start(() => replaceWorker(report.id), timeLimitMs)
    settle(report.id, report.answer)
    awaitStart()
  }
  const worker = createWorkerHolder<Answer>(openWorker, { onReport, onFault: giveUp })
  return (question: Question, onSettled: (answer: Answer | null) => void): void => {
    const current = worker.get()
    if (current === null) return onSettled(null)
    const isIdle = listSent().length === 0
    current.postMessage(add(question, onSettled))
    if (isIdle) awaitStart()
  }
}
