import * as v from 'valibot'
import type { AnswerReport, AnswerRequest } from '#machines/conversation/conversation-events.ts'
import { ApiError, errorOfAnswer } from '#src/api/api-error.ts'
import { heartbeat } from '#src/api/client-events.ts'
import { AnswerEvent, AnswerMetadata } from '#src/contract/answer-events.ts'
import { readProblem } from '#src/contract/problem.ts'

interface StreamEvent {
  readonly event?: string | undefined
  readonly data: string
}

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

/** A busy server or proxy does not end an answer that the server still has. */
const isLost = (error: unknown, kind: AnswerRequest['kind']): boolean =>
  error instanceof ApiError &&
  (error.kind === 'offline' ||
    error.kind === 'noAnswer' ||
    (kind === 'resume' && (error.kind === 'serverFailed' || error.kind === 'tooMany')))

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
 * Turns the frames of an answer (`src/backend/README.md`, "Chat") into events of the chart. Pieces of text are joined
 * once per frame of the screen, and come before the event that follows them.
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
    if (event.type === 'lookUps') return tell({ type: 'answer.lookedUp', lookUps: event.lookUps })
    if (event.type === 'usage') return
    const { citations, answeredBy, notice = null, modelFault = null } = event
    tell({ type: 'answer.cited', citations, answeredBy, notice, modelFault })
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
      // A newer server may add events that this build does not know.
      if (v.is(AnswerEvent, given)) readEvent(given)
    },
    close: () => end({ type: 'connection.lost' }),
    fail(error: unknown, kind: AnswerRequest['kind']): void {
      end(isLost(error, kind) ? { type: 'connection.lost' } : { type: 'answer.failed', error })
    },
    leave,
  }
}
