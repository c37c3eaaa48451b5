import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { AnswerReport, AnswerRequest, ConversationNotice } from '#machines/conversation/conversation-events.ts'
import type { ConversationInput } from '#machines/conversation/conversation.setup.ts'
import { answerId, fresh, talk } from '#src/inspect/plans/conversation-samples.ts'
import { selectMessages } from '#machines/conversation/conversation.selectors.ts'

export const converse = (input: ConversationInput = fresh) => {
  const clock = new SimulatedClock()
  const notices: ConversationNotice[] = []
  const streams: { request: AnswerRequest; report: (what: AnswerReport) => void; isClosed: () => boolean }[] = []
  const pending: { what: string; succeed: (output?: unknown) => void; fail: (error: unknown) => void }[] = []
  const later = (what: string) =>
    new Promise<never>((succeed, fail) => pending.push({ what, succeed: succeed as (output?: unknown) => void, fail }))
  const actor = createActor(
    conversationMachine.provide({
      actors: {
        openConversation: fromPromise(({ input: { conversationId } }) => later(`open ${conversationId}`)),
        stopAnswer: fromPromise(({ input: { messageId } }) => later(`stop ${messageId}`)),
        streamAnswer: fromCallback(({ input: request, sendBack }) => {
          let closed = false
          streams.push({ request, report: sendBack, isClosed: () => closed })
          return () => {
            closed = true
          }
        }),
      },
    }),
    { systemId: 'conversation', clock, input },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settle = async (how: 'succeed' | 'fail', value?: unknown) => {
    pending.at(-1)?.[how](value)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const report = (...what: AnswerReport[]) => what.forEach((each) => streams.at(-1)?.report(each))
  const now = () => actor.getSnapshot()
  const listMessages = () => selectMessages(now()).map(({ role, content, state }) => `${role} ${state}: ${content}`)
  const kinds = () => notices.map(({ type }) => type)
  return { actor, clock, notices, kinds, streams, pending, settle, report, now, listMessages }
}

export const began = { type: 'answer.began', conversationId: talk, messageId: answerId } as const
export const grew = (text: string) => ({ type: 'answer.grew', text }) as const
export const finished = { type: 'answer.finished', isStopped: false } as const
export const lost = { type: 'connection.lost' } as const

export const askQuestion = (...frames: AnswerReport[]) => {
  const room = converse()
  room.actor.send({ type: 'question.ask' })
  room.report(...frames)
  return room
}
