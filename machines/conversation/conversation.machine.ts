import type { AnswerRequest } from './conversation-events.ts'
import { type ConversationContext, blank, conversationSetup } from './conversation.setup.ts'
import { type Message, findLastAnswer, findQuestion } from './messages.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { withEvent, withOutput } from '#src/lib/with-event.ts'

/** The conversation that was being fetched, or could not be, has changed meanwhile. */
const anew = { target: 'opening', reenter: true } as const
const openAgain = { guard: 'isOutage', target: 'opening' } as const

/** A silent stream counts as a lost connection. */
const reconnect = {
  guard: 'mayReconnect',
  target: '#conversation.answering.interrupted',
  actions: 'countAttempt',
} as const
const failResumable = {
  guard: 'hasAnswerId',
  target: '#conversation.failed.canResume',
  actions: [{ type: 'setAnswerState', params: { state: 'failed' } }, 'announceSettled'],
} as const
const failWithError = {
  target: '#conversation.failed.canAskAgain',
  actions: [withEvent('setError'), { type: 'setAnswerState', params: { state: 'failed' } }, 'announceSettled'],
} as const
const failUnanswered = {
  target: '#conversation.failed.canAskAgain',
  actions: [
    { type: 'setError', params: { error: new NoAnswerError() } },
    { type: 'setAnswerState', params: { state: 'failed' } },
    'announceSettled',
  ],
} as const

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  description: 'A chat: a conversation with its question, the answer as it comes, and what gets in between.',
  context: ({ input }) => ({ ...blank, listed: null, questionNumber: 0, ...input }),
  initial: 'choosing',
  on: {
    'draft.change': { actions: [withEvent('setDraft'), 'announceDraft'] },
    'mode.choose': { actions: withEvent('chooseMode') },
    'dataSources.listed': { actions: withEvent('setListed') },
    'conversation.open': {
      guard: withEvent('isOtherConversation'),
      target: '.opening',
      actions: {
        type: 'startConversation',
        params: ({ event: { conversationId, draft } }) => ({ conversationId, draft }),
      },
    },
    'conversation.startNew': {
      target: '.idle',
      actions: {
        type: 'startConversation',
        params: ({ event: { draft, dataSourceIds } }) => ({ draft, dataSourceIds }),
      },
    },
    'conversation.archived': { guard: withEvent('isThisConversation'), target: '.archived' },
  },
  states: {
    choosing: { always: [{ guard: 'hasConversation', target: 'opening' }, { target: 'idle' }] },
    opening: {
      description: 'An earlier conversation is being fetched.',
      invoke: {
        id: 'openConversation',
        src: 'openConversation',
        input: ({ context }) => ({ conversationId: context.conversationId ?? '' }),
        onDone: [
          {
            guard: withOutput('isArchived'),
            target: 'archived',
            actions: withOutput('setOpened'),
          },
          {
            guard: withOutput('isUnfinished'),
            target: 'answering',
            actions: withOutput('setOpened'),
          },
          { target: 'idle', actions: withOutput('setOpened') },
        ],
        onError: [
          { guard: withEvent('isGone'), target: 'idle', actions: ['startAnew', 'announceDraft'] },
          { target: 'openFailed', actions: withEvent('setError') },
        ],
      },
      after: {
        answerTimeout: {
          target: 'openFailed',
          actions: { type: 'setError', params: { error: new NoAnswerError() } },
        },
      },
      on: {
        'conversation.archived': { guard: withEvent('isThisConversation'), ...anew },
        'conversation.restored': { guard: withEvent('isThisConversation'), ...anew },
      },
    },
    openFailed: {
      description: 'The conversation could not be fetched, for the reason in the context; an outage passes by itself.',
      on: {
        'conversation.retry': 'opening',
        'connection.restored': openAgain,
        'conversation.archived': { guard: withEvent('isThisConversation'), ...anew },
        'conversation.restored': { guard: withEvent('isThisConversation'), ...anew },
      },
      after: { outagePause: openAgain },
    },
    idle: {
      description:
        'Nothing is being answered; a last answer that was stopped or failed earlier can be asked for again.',
      on: {
        'dataSources.choose': { guard: 'isNew', actions: withEvent('chooseDataSources') },
        'question.ask': [
          { guard: 'isAskable', target: 'answering', actions: ['announceQuestion', 'ask'] },
          { guard: 'awaitsListing', target: 'queued' },
        ],
        'answer.retry': { guard: 'isAnswerIncomplete', target: 'answering', actions: 'askAgain' },
      },
    },
    queued: {
      description: 'The question was sent before it is known what can be asked about, and goes as soon as that is.',
      on: {
        'dataSources.listed': [
          {
            guard: withEvent('isAskableWith'),
            target: 'answering',
            actions: [withEvent('setListed'), 'announceQuestion', 'ask'],
          },
          { target: 'idle', actions: withEvent('setListed') },
        ],
        'dataSources.choose': { target: 'idle', actions: withEvent('chooseDataSources') },
        'draft.change': { target: 'idle', actions: [withEvent('setDraft'), 'announceDraft'] },
      },
    },
    answering: {
      tags: 'answering',
      initial: 'connected',
      states: {
        connected: {
          description: 'The stream of the answer is open.',
          initial: 'waiting',
          invoke: {
            id: 'streamAnswer',
            src: 'streamAnswer',
            input: ({ context }) => createRequest(context),
            onError: failWithError,
          },
          on: {
            'answer.began': [
              {
                guard: 'isNew',
                actions: [withEvent('setAnswerId'), withEvent('announceConversation'), 'announceDraft'],
              },
              { actions: [withEvent('setAnswerId'), 'announceDraft'] },
            ],
            'answer.grew': { target: '.growing', actions: withEvent('appendText') },
            'answer.lookedUp': { actions: withEvent('setLookUps') },
            'answer.cited': { actions: withEvent('setCitations') },
            'answer.finished': {
              target: '#conversation.idle',
              actions: [{ type: 'setAnswerState', params: ({ event }) => toEnd(event) }, 'announceSettled'],
            },
            'answer.failed': failWithError,
            'connection.lost': [
              reconnect,
              failResumable,
              {
                target: '#conversation.failed.canAskAgain',
                actions: [{ type: 'setAnswerState', params: { state: 'failed' } }, 'announceSettled'],
              },
            ],
            'answer.stop': '.stopRequested',
          },
          states: {
            waiting: {
              description: 'No text has come on this stream yet; a sign of life begins the wait anew.',
              on: {
                'answer.heartbeat': { target: 'waiting', reenter: true },
                'answer.lookedUp': { target: 'researching', actions: withEvent('setLookUps') },
              },
              after: { maxSilence: [reconnect, failResumable, failUnanswered] },
            },
            researching: {
              description: 'The model looks things up in the index; no text has come on this stream yet.',
              on: {
                'answer.heartbeat': { target: 'researching', reenter: true },
                'answer.lookedUp': { target: 'researching', reenter: true, actions: withEvent('setLookUps') },
              },
              after: { maxSilence: [reconnect, failResumable, failUnanswered] },
            },
            growing: {
              on: {
                'answer.heartbeat': { target: 'growing', reenter: true },
                'answer.lookedUp': { target: 'growing', reenter: true, actions: withEvent('setLookUps') },
              },
              after: { maxSilence: [reconnect, failUnanswered] },
            },
            stopRequested: {
              description: 'The person wants it stopped; that can be asked for once the server has named it.',
              always: { guard: 'hasAnswerId', target: '#conversation.stopping' },
              on: {
                'answer.stop': {},
                'answer.grew': { actions: withEvent('appendText') },
              },
              after: {
                stopTimeout: {
                  target: '#conversation.idle',
                  actions: [{ type: 'setAnswerState', params: { state: 'stopped' } }, 'announceSettled'],
                },
              },
            },
          },
        },
        interrupted: {
          description:
            'The connection is gone, the answer goes on without us; it is taken up again where it broke off.',
          tags: 'reconnecting',
          on: { 'connection.restored': 'connected', 'answer.stop': '#conversation.stopping' },
          after: { backOff: 'connected' },
        },
      },
    },
    stopping: {
      description: 'The text stands still; a stop that fails lets the answer go on where it was.',
      tags: 'answering',
      invoke: {
        id: 'stopAnswer',
        src: 'stopAnswer',
        input: ({ context }) => ({
          messageId: findLastAnswer(context.messages)?.id ?? '',
          conversationId: context.conversationId ?? '',
        }),
        onDone: {
          target: 'idle',
          actions: [withOutput('setStopped'), 'announceSettled'],
        },
        onError: { target: 'answering', actions: 'announceNotStopped' },
      },
      after: { stopTimeout: { target: 'answering', actions: 'announceNotStopped' } },
    },
    failed: {
      description: 'What came before the failure stays; the person decides how it goes on.',
      initial: 'canAskAgain',
      on: {
        'dataSources.choose': { guard: 'isNew', actions: withEvent('chooseDataSources') },
        'question.ask': { guard: 'isAskable', target: 'answering', actions: ['announceQuestion', 'ask'] },
      },
      states: {
        canAskAgain: {
          on: {
            'answer.retry': { guard: 'hasSources', target: '#conversation.answering', actions: 'askAgain' },
            'question.takeBack': {
              guard: 'mayBeTakenBack',
              target: '#conversation.idle',
              actions: ['restoreQuestion', 'announceDraft'],
            },
          },
        },
        canResume: {
          description: 'The server has the answer, only the way to it is lost.',
          on: {
            'answer.retry': {
              target: '#conversation.answering',
              actions: [{ type: 'setAnswerState', params: { state: 'streaming' } }, 'resetAttempts'],
            },
            'connection.restored': {
              target: '#conversation.answering',
              actions: [{ type: 'setAnswerState', params: { state: 'streaming' } }, 'resetAttempts'],
            },
          },
        },
      },
    },
    archived: {
      description: 'It can be read, not continued.',
      tags: 'readOnly',
      on: { 'conversation.restored': { guard: withEvent('isThisConversation'), target: 'opening' } },
    },
  },
})

const toEnd = ({ isStopped }: { isStopped: boolean }): Pick<Message, 'state'> => ({
  state: isStopped ? 'stopped' : 'complete',
})

/** An answer that the server has named is resumed where the screen stands; any other is asked for again. */
const createRequest = (context: ConversationContext): AnswerRequest => {
  const { messages, conversationId, dataSourceIds, questionNumber } = context
  const answer = findLastAnswer(messages)
  if (answer?.id) return { kind: 'resume', messageId: answer.id, from: answer.content.length }
  const question = findQuestion(messages)
  const [content, mode] = [question?.content ?? '', question?.mode ?? context.mode]
  return { kind: 'ask', question: content, mode, conversationId, dataSourceIds, questionNumber }
}
