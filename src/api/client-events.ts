import { type EventSourceMessage, createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import type { Answer, Attempts, RequestPolicy } from './client-attempts.ts'
import type { Captured } from './session-port.ts'

const toFailure = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return signal.reason
  return error instanceof ApiError ? error : new ApiError('offline', { cause: error })
}

/** The name under which comments of the stream, its heartbeats, are delivered. */
export const heartbeat = ':heartbeat'

/** Each piece is checked, so that nothing is delivered after a sign-out or a change of organisation. */
export async function* readEvents(
  { attempt, assertCurrent }: Attempts,
  policy: RequestPolicy,
  send: (captured: Captured) => Promise<Answer>,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const { body, captured } = await attempt(policy, async (sentWith) => ({
    ...(await send(sentWith)),
    captured: sentWith,
  }))
  if (!(body instanceof ReadableStream)) throw new ApiError('unexpected')
  const heard: EventSourceMessage[] = []
  const parser = createParser({
    onEvent: (event) => heard.push(event),
    onComment: () => heard.push({ id: undefined, event: heartbeat, data: '' }),
  })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      assertCurrent(captured, policy)
      parser.feed(piece.value)
      yield* heard.splice(0)
    }
  } catch (error) {
    throw toFailure(error, policy.signal)
  } finally {
    await reader.cancel().catch(() => {})
  }
}
