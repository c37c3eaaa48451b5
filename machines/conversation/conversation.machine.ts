import { type AnswerRequest, type ConversationContext, blank, conversationSetup } from './conversation.setup.ts'
import { type Message, answerOf, questionOf } from './messages.ts'

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  context: ({ input }) => ({ ...blank, ...input }),
  initial: 'choosing',
  on: {
    'draft.change': { actions: [{ type: 'write', params: ({ event }) => event }, 'announceDraft'] },
    'mode.choose': { actions: { type: 'chooseMode', params: ({ event }) => event } },
    'conversation.open': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.opening',
      actions: { type: 'begin', params: ({ event: { conversationId, draft } }) => ({ conversationId, draft }) },
    },
    'conversation.startNew': {
      target: '.idle',
      actions: { type: 'begin', params: ({ event: { draft, dataSourceIds } }) => ({ draft, dataSourceIds }) },
    },
    'conversation.archived': { guard: { type: 'isThis', params: ({ event }) => event }, target: '.archived' },
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
            guard: { type: 'isArchived', params: ({ event }) => event.output },
            target: 'archived',
            actions: { type: 'keepOpened', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnfinished', params: ({ event }) => event.output },
            target: 'answering',
            actions: { type: 'keepOpened', params: ({ event }) => event.output },
          },
          { target: 'idle', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unopened', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    unopened: {
      description: 'The conversation could not be fetched; the reason is in the context.',
      on: { 'conversation.retry': 'opening' },
    },
    idle: {
      description: 'Nothing is being answered; the last answer, if there is one, is whole or was stopped.',
      on: {
        'dataSources.choose': {
          guard: 'isNew',
          actions: { type: 'chooseDataSources', params: ({ event }) => event },
        },
        'question.ask': {
          guard: 'isAskable',
          target: 'answering',
          actions: ['announceQuestion', 'ask', 'announceDraft'],
        },
        'answer.retry': { guard: 'isAnswerLacking', target: 'answering', actions: 'askAgain' },
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
            input: ({ context }) => requestOf(context),
            onError: {
              target: '#conversation.failed.canAskAgain',
              actions: [
                { type: 'keepError', params: ({ event }) => event },
                { type: 'settle', params: { state: 'failed' } },
                'announceSettled',
              ],
            },
          },
          on: {
            'answer.began': [
              {
                guard: 'isNew',
                actions: [
                  { type: 'name', params: ({ event }) => event },
                  { type: 'announceConversation', params: ({ event }) => event },
                ],
              },
              { actions: { type: 'name', params: ({ event }) => event } },
            ],
            'answer.grew': { target: '.growing', actions: { type: 'grow', params: ({ event }) => event } },
            'answer.cited': { actions: { type: 'cite', params: ({ event }) => event } },
            'answer.finished': {
              target: '#conversation.idle',
              actions: [{ type: 'settle', params: ({ event }) => endOf(event) }, 'announceSettled'],
            },
            'answer.failed': {
              target: '#conversation.failed.canAskAgain',
              actions: [
                { type: 'keepError', params: ({ event }) => event },
                { type: 'settle', params: { state: 'failed' } },
                'announceSettled',
              ],
            },
            'connection.lost': [
              { guard: 'mayReconnect', target: 'interrupted', actions: 'countAttempt' },
              {
                guard: 'isNamed',
                target: '#conversation.failed.canResume',
                actions: [{ type: 'settle', params: { state: 'failed' } }, 'announceSettled'],
              },
              {
                target: '#conversation.failed.canAskAgain',
                actions: [{ type: 'settle', params: { state: 'failed' } }, 'announceSettled'],
              },
            ],
            'answer.stop': [{ guard: 'isNamed', target: '#conversation.stopping' }, { target: '.toBeStopped' }],
          },
          states: {
            waiting: { description: 'Nothing has come on this stream yet.' },
            growing: {},
            toBeStopped: {
              description:
                'The person wants it stopped, but the server has not named it yet; nothing else can be stopped.',
              on: {
                'answer.began': [
                  {
                    guard: 'isNew',
                    target: '#conversation.stopping',
                    actions: [
                      { type: 'name', params: ({ event }) => event },
                      { type: 'announceConversation', params: ({ event }) => event },
                    ],
                  },
                  { target: '#conversation.stopping', actions: { type: 'name', params: ({ event }) => event } },
                ],
                'answer.stop': {},
                'answer.grew': { actions: { type: 'grow', params: ({ event }) => event } },
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
          messageId: answerOf(context.messages)?.id ?? '',
          conversationId: context.conversationId ?? '',
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'keepStopped', params: ({ event }) => event.output }, 'announceSettled'],
        },
        onError: { target: 'answering', actions: 'announceNotStopped' },
      },
    },
    failed: {
      description: 'What came before the failure stays; the person decides how it goes on.',
      initial: 'canAskAgain',
      on: {
        'dataSources.choose': {
          guard: 'isNew',
          actions: { type: 'chooseDataSources', params: ({ event }) => event },
        },
        'question.ask': {
          guard: 'isAskable',
          target: 'answering',
          actions: ['announceQuestion', 'ask', 'announceDraft'],
        },
      },
      states: {
        canAskAgain: {
          on: {
            'answer.retry': { target: '#conversation.answering', actions: 'askAgain' },
            'question.takeBack': {
              guard: 'mayBeTakenBack',
              target: '#conversation.idle',
              actions: ['takeBack', 'announceDraft'],
            },
          },
        },
        canResume: {
          description: 'The server has the answer, only the way to it is lost.',
          on: {
            'answer.retry': {
              target: '#conversation.answering',
              actions: [{ type: 'settle', params: { state: 'streaming' } }, 'forgetAttempts'],
            },
            'connection.restored': {
              target: '#conversation.answering',
              actions: [{ type: 'settle', params: { state: 'streaming' } }, 'forgetAttempts'],
            },
          },
        },
      },
    },
    archived: {
      description: 'It can be read, not continued.',
      tags: 'readOnly',
      on: { 'conversation.restored': { guard: { type: 'isThis', params: ({ event }) => event }, target: 'opening' } },
    },
  },
})

const endOf = ({ isStopped }: { isStopped: boolean }): Pick<Message, 'state'> => ({
  state: isStopped ? 'stopped' : 'complete',
})

/** An answer that the server has named is taken up where the screen stands; any other is asked for. */
const requestOf = ({ messages, conversationId, dataSourceIds, mode }: ConversationContext): AnswerRequest => {
  const answer = answerOf(messages)
  if (answer?.id) return { kind: 'resume', messageId: answer.id, from: answer.content.length }
  const question = questionOf(messages)
  return { kind: 'ask', question: question?.content ?? '', mode: question?.mode ?? mode, conversationId, dataSourceIds }
}
