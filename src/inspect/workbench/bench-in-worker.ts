import { trustedWorkerUrl } from '#src/lib/trusted-worker-url.ts'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { Explanation } from '../funnels/explanation.ts'
import { UnsupportedLog } from '../funnels/log-encoding.ts'
import type { FunnelReport, LogReport } from '../funnels/report.ts'
import type { Bench, ReadingWatch } from './bench.ts'
import type { BenchQuestion, FromWorker } from './bench-messages.ts'
import workerUrl from './bench.worker.ts?worker&url'

interface Waiting {
  readonly answer: (answer: unknown) => void
  readonly fail: (error: Error) => void
  readonly watch: ReadingWatch | undefined
}

const createReplies = () => {
  const waiting = new Map<number, Waiting>()
  return {
    expect: (id: number, reply: Waiting) => void waiting.set(id, reply),
    receive: ({ data }: MessageEvent<FromWorker>) => {
      const pending = waiting.get(data.id)
      if (data.kind === 'progress') return pending?.watch?.onProgress(data.progress)
      waiting.delete(data.id)
      if (data.kind === 'answer') pending?.answer(data.answer)
      else pending?.fail(data.unsupported ? new UnsupportedLog(data.unsupported) : new Error(data.reason))
    },
    failAll: () => {
      for (const pending of waiting.values()) pending.fail(new Error('the worker broke down'))
      waiting.clear()
    },
  }
}

const openWorker = (): Worker => new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'workbench' })

/** A worker keeps the page responsive while a million events are read. */
export const createBenchInWorker = (open: () => Worker = openWorker): Bench => {
  const replies = createReplies()
  let worker: Worker | null = null
  let lastId = 0

  const failAll = () => {
    replies.failAll()
    worker = null
  }

  const start = (): Worker => {
    const started = open()
    started.addEventListener('message', replies.receive)
    started.addEventListener('error', failAll)
    return started
  }

  const ask = <Answer>(question: BenchQuestion, watch?: ReadingWatch): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      worker ??= start()
      const [id, to] = [(lastId += 1), worker]
      replies.expect(id, { answer: (answer) => resolve(answer as Answer), fail: reject, watch })
      watch?.signal.addEventListener('abort', () => to.postMessage({ id, question: 'cancel' }), { once: true })
      to.postMessage({ id, question })
    })

  return {
    verify: (log, watch) => ask<LogReport>({ ask: 'verify', log }, watch),
    sample: (users) => ask<Blob>({ ask: 'sample', users }),
    explain: (user) => ask<readonly Explanation[]>({ ask: 'explain', user }),
    whatIf: (funnel, order) => ask<FunnelReport>({ ask: 'whatIf', funnel, order: [...order] }),
    analyse: (funnel, question) => ask<FunnelAnalysis>({ ask: 'analyse', funnel, question }),
    writeMarkdown: (question, releases) => ask<string>({ ask: 'writeMarkdown', question, releases }),
  }
}
