import * as v from 'valibot'
import type { AnswerReport, AnswerRequest } from '#machines/conversation/conversation.setup.ts'
import { ApiError, errorOfAnswer } from '#src/api/api-error.ts'
import { heartbeat } from '#src/api/client-events.ts'
import { AnswerEvent, AnswerMetadata } from '#src/contract/answer-events.ts'
import { readProblem } from '#src/contract/problem.ts'

/** One event of a stream, as the client hands it over. */
interface StreamEvent {
  readonly event?: string | undefined
  readonly data: string
}

/** Runs what it is given when the screen is drawn next; gives back what takes it away again. */
export type OnNextFrame = (draw: () => void) => () => void

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const failureIn = (data: string): ApiError => {
  const given = parsed(data)
  return errorOfAnswer(readProblem(given)?.status ?? 500, given)
}

/** An answer that the server has is not given up because the server, or what stands before it, was busy for a moment. */
const isLost = (error: unknown, kind: AnswerRequest['kind']): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.kind === 'noAnswer' ||
    (kind === 'resume' && (error.kind === 'serverFailed' || error.kind === 'tooMany')))

/** Pieces of text, told together once for each frame of the screen. */
const collectText = (onText: (text: string) => void, onNextFrame: OnNextFrame) => {
  let text = ''
  let forget = (): void => undefined
  const flush = (): void => {
    forget()
    forget = () => undefined
    const piece = text
    text = ''
    if (piece !== '') onText(piece)
  }
  return {
    grow(chunk: string): void {
      if (text === '' && chunk !== '') forget = onNextFrame(flush)
      text += chunk
    },
    flush,
    leave: () => forget(),
  }
}

/**
 * Turns the frames of an answer (`src/backend/README.md`, "Chat") into what the chart is told: pieces of text come together, once
 * for each frame of the screen, and always before whatever follows them.
 */
export const createAnswerReader = (report: (what: AnswerReport) => void, onNextFrame: OnNextFrame) => {
  const { grow, flush, leave } = collectText((text) => report({ type: 'answer.grew', text }), onNextFrame)
  let hasEnded = false

  const tell = (what: AnswerReport): void => {
    flush()
    report(what)
  }
  const end = (what: AnswerReport): void => {
    if (!hasEnded) tell(what)
    hasEnded = true
  }
  const readEvent = (event: AnswerEvent): void => {
    if (event.type === 'content') return grow(event.chunk)
    if (event.type === 'done') return end({ type: 'answer.finished', isStopped: event.stopped === true })
    if (event.type === 'usage') return
    const { citations, answeredBy, notice = null } = event
    tell({ type: 'answer.cited', citations, answeredBy, notice })
  }

  return {
    read({ event, data }: StreamEvent): void {
      if (event === heartbeat) return tell({ type: 'answer.heartbeat' })
      if (event === 'error') return end({ type: 'answer.failed', error: failureIn(data) })
      const given = parsed(data)
      if (v.is(AnswerMetadata, given)) {
        const { conversationId, messageId } = given
        return tell({ type: 'answer.began', conversationId, messageId })
      }
      // What a newer server adds to the stream is no concern of this build.
      if (v.is(AnswerEvent, given)) readEvent(given)
    },
    /** The stream is over; one that said no end broke off. */
    close: () => end({ type: 'connection.lost' }),
    /** The stream could not be read, or not any further. */
    fail(error: unknown, kind: AnswerRequest['kind']): void {
      end(isLost(error, kind) ? { type: 'connection.lost' } : { type: 'answer.failed', error })
    },
    leave,
  }
}
