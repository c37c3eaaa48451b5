import type { Problem } from '#src/contract/problem.ts'
import type { ErrorKey } from '../http/error-keys.ts'
import { createProblemResponse } from '../http/problem-response.ts'
import { notFound, refused, type Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import {
  createCompletion,
  contentFrame,
  lookUpsFrame,
  supportFrame,
  endFrames,
  errorFrame,
  metadataFrame,
  quietFrame,
  type NamedAnswer,
} from './answer-frames.ts'
import type { FollowedAnswer, Step } from './followed-answer.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

const unavailable: ReadonlySet<ErrorKey> = new Set<ErrorKey>(['errors.busy', 'errors.unavailable'])

const toRefusal = (failure: ErrorKey): Refusal => {
  if (failure === 'errors.notFound') return notFound()
  return refused(unavailable.has(failure) ? 503 : 500, failure, { retryable: true })
}

interface Circumstances {
  readonly includesUsage: boolean
  readonly requestId: string
  readonly log: Log
}

const toFrames = async (
  answer: NamedAnswer,
  step: Step,
  { includesUsage, requestId, log }: Circumstances,
): Promise<string> => {
  if (step.type === 'text') return contentFrame(answer, step.text)
  if (step.type === 'lookUps') return lookUpsFrame(step.lookUps)
  if (step.type === 'support') return supportFrame(answer, step.progress)
  if (step.type === 'quiet') return quietFrame
  if (step.end.state !== 'failed') {
    return endFrames(answer, step.progress, { isStopped: step.end.state === 'stopped', includesUsage })
  }
  const response = createProblemResponse(toRefusal(step.end.failure), requestId, log)
  return errorFrame((await response.json()) as Problem)
}

/** The stream asks for the next step only when the reader wants it; leaving it does not stop the answer. */
export const streamedAnswer = (
  answer: NamedAnswer,
  followed: FollowedAnswer,
  circumstances: Circumstances,
): Response => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(metadataFrame(answer)))
    },
    async pull(controller) {
      const step = await followed.next()
      controller.enqueue(encoder.encode(await toFrames(answer, step, circumstances)))
      if (step.type !== 'end') return
      followed.close()
      controller.close()
    },
    cancel() {
      followed.close()
    },
  })
  return new Response(body, { headers })
}

export const wholeAnswer = async (answer: NamedAnswer, followed: FollowedAnswer): Promise<Response> => {
  for (;;) {
    const step = await followed.next()
    if (step.type !== 'end') continue
    followed.close()
    if (step.end.state === 'failed') throw toRefusal(step.end.failure)
    return Response.json(createCompletion(answer, step.progress), { headers: { 'Cache-Control': 'no-store' } })
  }
}
