import { type EventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { LookUp } from '#src/contract/answer-events.ts'
import type { ChatMessage, ChatMode, Conversation } from '#src/contract/chat.ts'
import { GoneError } from '#src/lib/gone-error.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import type { AnswerRequest, ConversationEvent, ConversationNotice } from './conversation-events.ts'
import {
  type Message,
  type AnswerSources,
  findLastAnswer,
  withCitations,
  withLookUps,
  withMoreText,
  withStoredAnswer,
  messagesFrom,
  withAnswerId,
  findQuestion,
  withAnswerState,
  withAnotherAnswer,
  withQuestion,
  withoutLastQuestion,
} from './messages.ts'

interface AskedQuestion {
  readonly question: string
  readonly mode: ChatMode
  readonly dataSourceIds: readonly string[]
}

export interface ConversationContext {
  conversationId: string | null
  title: string | null
  origin: NonNullable<Conversation['origin']> | null
  branches: NonNullable<Conversation['branches']>
  dataSourceIds: readonly string[]
  /** Null until the server has said it. */
  listed: readonly string[] | null
  mode: ChatMode
  draft: string
  messages: readonly Message[]
  /** Grows with each question, and with each further answer to one. */
  questionNumber: number
  /** The server may have the withdrawn question, since only its answer is known to be lost. */
  takenBack: (AskedQuestion & { readonly number: number }) | null
  isQuestionKept: boolean
  /** Attempts to reconnect since the stream last grew. */
  attempts: number
  error: unknown
}

export interface ConversationInput {
  readonly conversationId: string | null
  readonly dataSourceIds: readonly string[]
  readonly mode: ChatMode
  readonly draft: string
}

export const maxQuestionLength = 20_000
const maxAttempts = 6

export const conversationSetup = setup({
  types: {} as {
    context: ConversationContext
    input: ConversationInput
    events: ConversationEvent
    emitted: ConversationNotice
    tags: 'answering' | 'reconnecting' | 'readOnly'
  },
  actors: {
    openConversation: fromPromise<Conversation, { conversationId: string }>(notProvided('openConversation')),
    streamAnswer: fromCallback<EventObject, AnswerRequest>(notProvided('streamAnswer')),
    stopAnswer: fromPromise<ChatMessage | null, { messageId: string; conversationId: string }>(
      notProvided('stopAnswer'),
    ),
  },
  guards: {
    isOutage: ({ context }) => isUnavailable(context.error),
    hasConversation: ({ context }) => context.conversationId !== null,
    isNew: ({ context }) => context.conversationId === null,
    isOtherConversation: ({ context }, { conversationId }: { conversationId: string }) =>
      conversationId !== context.conversationId,
    isThisConversation: ({ context }, { conversationId }: { conversationId: string }) =>
      conversationId === context.conversationId,
    isGone: (_, { error }: { error: unknown }) => error instanceof GoneError,
    isArchived: (_, { isArchived }: Conversation) => isArchived,
    isUnfinished: (_, { messages }: Conversation) => messages.at(-1)?.state === 'streaming',
    isAskable: ({ context }) => findAskBlocker(context) === null,
    isAskableWith: ({ context }, { ids }: { ids: readonly string[] }) =>
      findAskBlocker({ ...context, listed: ids }) === null,
    awaitsListing: ({ context }) => context.listed === null && findAskBlocker(context) === 'noDataSource',
    hasSources: ({ context }) => hasDataSources(context) || resolveWantedSources(context).length > 0,
    isAnswerIncomplete: ({ context }) => /^(?:stopped|failed)$/.test(findLastAnswer(context.messages)?.state ?? ''),
    hasAnswerId: ({ context }) => findLastAnswer(context.messages)?.id != null,
    mayReconnect: ({ context }) => findLastAnswer(context.messages)?.id != null && context.attempts < maxAttempts,
    /** The server never took the question, and nothing else was typed in its place. */
    mayBeTakenBack: ({ context }) =>
      !context.isQuestionKept &&
      findLastAnswer(context.messages)?.id === null &&
      findLastAnswer(context.messages)?.content === '' &&
      context.draft.trim() === '',
  },
  actions: {
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    chooseMode: assign((_, { mode }: { mode: ChatMode }) => ({ mode })),
    /** Other data sources make another question, even in the same words. */
    chooseDataSources: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      dataSourceIds: ids,
      questionNumber: context.questionNumber + 1,
    })),
    setListed: assign((_, { ids }: { ids: readonly string[] }) => ({ listed: ids })),
    startConversation: assign((_, start: Partial<ConversationContext>) => ({ ...blank, ...start })),
    startAnew: assign(({ context: { draft, dataSourceIds } }) => ({ ...blank, draft, dataSourceIds })),
    setOpened: assign((_, { id, title, origin, branches, dataSources, messages }: Conversation) => ({
      conversationId: id,
      title,
      origin: origin ?? null,
      branches: branches ?? [],
      dataSourceIds: dataSources.map((source) => source.id),
      messages: messagesFrom(messages),
      isQuestionKept: true,
      error: null,
    })),
    ask: assign(({ context }) => ({
      messages: withQuestion(context.messages, context.draft.trim(), context.mode),
      dataSourceIds: resolveSources(context),
      questionNumber: context.questionNumber + (isTakenBack(context) ? 0 : 1),
      takenBack: null,
      isQuestionKept: false,
      draft: '',
      attempts: 0,
      error: null,
    })),
    askAgain: assign(({ context }) => ({
      messages: withAnotherAnswer(context.messages),
      dataSourceIds: resolveWantedSources(context),
      questionNumber: context.questionNumber + (findLastAnswer(context.messages)?.id == null ? 0 : 1),
      attempts: 0,
      error: null,
    })),
    restoreQuestion: assign(({ context }) => ({
      draft: findQuestion(context.messages)?.content ?? '',
      takenBack: {
        question: findQuestion(context.messages)?.content ?? '',
        mode: findQuestion(context.messages)?.mode ?? context.mode,
        dataSourceIds: context.dataSourceIds,
        number: context.questionNumber,
      },
      messages: withoutLastQuestion(context.messages),
      error: null,
    })),
    setAnswerId: assign(
      ({ context }, { conversationId, messageId }: { conversationId: string; messageId: string }) => ({
        conversationId,
        isQuestionKept: true,
        messages: withAnswerId(context.messages, messageId),
      }),
    ),
    appendText: assign(({ context }, { text }: { text: string }) => ({
      messages: withMoreText(context.messages, text),
      attempts: 0,
    })),
    setCitations: assign(({ context }, support: AnswerSources) => ({
      messages: withCitations(context.messages, support),
    })),
    setLookUps: assign(({ context }, { lookUps }: { lookUps: readonly LookUp[] }) => ({
      messages: withLookUps(context.messages, lookUps),
    })),
    setStopped: assign(({ context }, stored: ChatMessage | null) => ({
      messages: withStoredAnswer(context.messages, stored),
    })),
    setAnswerState: assign(({ context }, { state }: { state: Message['state'] }) => ({
      messages: withAnswerState(context.messages, state),
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0, error: null }),
    announceDraft: emit(({ context }) => ({
      type: 'draft.changed' as const,
      conversationId: context.conversationId,
      draft: context.draft,
    })),
    announceQuestion: emit(({ context }) => ({
      type: 'question.asked' as const,
      mode: context.mode,
      isFirst: context.conversationId === null,
    })),
    announceConversation: emit((_, { conversationId }: { conversationId: string }) => ({
      type: 'conversation.began' as const,
      conversationId,
    })),
    announceSettled: emit(({ context }) => ({
      type: 'answer.settled' as const,
      messageId: findLastAnswer(context.messages)?.id ?? null,
      state: findLastAnswer(context.messages)?.state ?? 'complete',
    })),
    announceNotStopped: emit(({ context }) => ({
      type: 'answer.notStopped' as const,
      messageId: findLastAnswer(context.messages)?.id ?? null,
    })),
  },
  delays: {
    backOff: ({ context }) => Math.min(1_000 * 2 ** (context.attempts - 1), 16_000),
    answerTimeout: 30_000,
    outagePause: 15_000,
    /** Three heartbeats of the server. */
    maxSilence: 45_000,
    stopTimeout: 10_000,
  },
})

export const blank: Omit<ConversationContext, 'mode' | 'listed' | 'questionNumber'> = {
  conversationId: null,
  title: null,
  origin: null,
  branches: [],
  dataSourceIds: [],
  draft: '',
  messages: [],
  takenBack: null,
  isQuestionKept: false,
  attempts: 0,
  error: null,
}

/**
 * A new conversation asks the chosen sources that are available; without a choice the only one there is, or all of
 * several.
 */
export const resolveSources = ({ conversationId, dataSourceIds, listed }: ConversationContext): readonly string[] => {
  if (conversationId !== null || listed === null) return dataSourceIds
  if (dataSourceIds.length === 0) return listed.length === 1 ? listed : dataSourceIds
  return dataSourceIds.every((id) => listed.includes(id))
    ? dataSourceIds
    : dataSourceIds.filter((id) => listed.includes(id))
}

const isTakenBack = (context: ConversationContext): boolean => {
  const { takenBack, questionNumber, draft, mode } = context
  return (
    takenBack !== null &&
    takenBack.number === questionNumber &&
    takenBack.question === draft.trim() &&
    takenBack.mode === mode &&
    takenBack.dataSourceIds.join() === resolveSources(context).join()
  )
}

/** A repeated question looks where it looked before, even without an index at the moment. */
const resolveWantedSources = (context: ConversationContext): readonly string[] =>
  context.dataSourceIds.length > 0 ? context.dataSourceIds : resolveSources(context)

const isForAll = ({ dataSourceIds, listed }: ConversationContext): boolean =>
  dataSourceIds.length === 0 && listed !== null && listed.length > 0

export const hasDataSources = (context: ConversationContext): boolean =>
  context.conversationId !== null || isForAll(context) || resolveSources(context).length > 0

export const findAskBlocker = (context: ConversationContext): 'empty' | 'tooLong' | 'noDataSource' | null => {
  const { draft } = context
  if (draft.trim() === '') return 'empty'
  if (draft.trim().length > maxQuestionLength) return 'tooLong'
  return hasDataSources(context) ? null : 'noDataSource'
}
