import { type EventSourceMessage, createParser } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import type { Answer, Attempts, Errand } from './client-attempts.ts'
import type { Captured } from './session-port.ts'

const failureOf = (error: unknown, signal: AbortSignal | undefined): unknown => {
  if (signal?.aborted) return signal.reason
  return error instanceof ApiError ? error : new ApiError('offline', { cause: error })
}

/** The name under which a comment of the stream is handed over: nothing but a sign of life. */
export const heartbeat = ':heartbeat'

/** A stream is judged at each piece: what comes after a sign-out or a change of organisation is not delivered. */
export async function* readEvents(
  { attempt, assertCurrent }: Attempts,
  errand: Errand,
  send: (captured: Captured) => Promise<Answer>,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const { body, captured } = await attempt(errand, async (sentWith) => ({
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
      assertCurrent(captured, errand)
      parser.feed(piece.value)
      yield* heard.splice(0)
    }
  } catch (error) {
    throw failureOf(error, errand.signal)
  } finally {
    await reader.cancel().catch(() => {})
  }
}
