import { UnsupportedLog } from '../funnels/log-encoding.ts'
import { createBench, type ReadingWatch } from './bench.ts'
import type { BenchQuestion, FromWorker, ToWorker } from './bench-messages.ts'

/** The global type is that of a page, whose `postMessage` needs a target. */
const post = (message: FromWorker) => (globalThis as unknown as Pick<Worker, 'postMessage'>).postMessage(message)

const bench = createBench()
const running = new Map<number, AbortController>()

const progressIntervalMs = 100

const createWatch = (id: number, { signal }: AbortController): ReadingWatch => {
  let last = 0
  return {
    signal,
    onProgress(progress) {
      const now = performance.now()
      if (now - last < progressIntervalMs) return
      last = now
      post({ id, kind: 'progress', progress })
    },
  }
}

const answerTo = (question: BenchQuestion, watch: ReadingWatch): Promise<unknown> => {
  switch (question.ask) {
    case 'verify':
      return bench.verify(question.log, watch)
    case 'sample':
      return bench.sample(question.users)
    case 'explain':
      return bench.explain(question.user)
    case 'whatIf':
      return bench.whatIf(question.funnel, question.order)
    case 'analyse':
      return bench.analyse(question.funnel, question.question)
    case 'writeMarkdown':
      return bench.writeMarkdown(question.question, question.releases)
  }
}

const receive = ({ data: { id, question } }: MessageEvent<ToWorker>): void => {
  if (question === 'cancel') return running.get(id)?.abort()
  const abort = new AbortController()
  running.set(id, abort)
  answerTo(question, createWatch(id, abort))
    .then(
      (answer) => post({ id, kind: 'answer', answer }),
      (error: unknown) =>
        post({
          id,
          kind: 'failure',
          reason: String(error),
          ...(error instanceof UnsupportedLog && { unsupported: error.kind }),
        }),
    )
    .finally(() => running.delete(id))
}

addEventListener('message', receive)

export default receive
