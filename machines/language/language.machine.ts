import { assign, emit, fromPromise, setup } from 'xstate'
import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'
import { notProvided } from '#src/lib/not-provided.ts'
import { withEvent } from '#src/lib/with-event.ts'

/** Only a person's own choice is stored and sent to the server. */
export type Wish = 'guess' | 'person' | 'server'

export type LanguageEvent =
  | { type: 'language.choose'; language: string }
  | { type: 'preference.arrived'; language: string }
  | { type: 'messages.retry' }

export type LanguageNotice =
  | { type: 'language.changed'; language: Language; wish: Wish }
  | { type: 'language.refused'; wanted: Language; kept: Language }

interface LanguageContext {
  language: Language
  wanted: Language
  wish: Wish
}

export const languageMachine = setup({
  types: {} as {
    context: LanguageContext
    input: { language: Language }
    events: LanguageEvent
    emitted: LanguageNotice
    tags: 'changing'
  },
  actors: { loadMessages: fromPromise<void, { language: Language }>(notProvided('loadMessages')) },
  guards: {
    isAnotherLanguage: ({ context }, { language }: { language: string }) =>
      isLanguage(language) && language !== context.language,
    isNotWanted: ({ context }, { language }: { language: string }) =>
      isLanguage(language) && language !== context.wanted,
    isDefaultWanted: ({ context }) => context.wanted === defaultLanguage,
  },
  actions: {
    setWanted: assign((_, { language, wish }: { language: string; wish: Wish }) =>
      isLanguage(language) ? { wanted: language, wish } : {},
    ),
    applyWanted: assign({ language: ({ context }) => context.wanted }),
    resetWanted: assign({ wanted: ({ context }) => context.language }),
    announceChange: emit(({ context }) => ({
      type: 'language.changed' as const,
      language: context.language,
      wish: context.wish,
    })),
    announceRefusal: emit(({ context }) => ({
      type: 'language.refused' as const,
      wanted: context.wanted,
      kept: context.language,
    })),
  },
  delays: { loadTimeout: 15_000 },
}).createMachine({
  id: 'language',
  description: 'The language of the page, and the messages in it.',
  context: ({ input }) => ({ language: input.language, wanted: input.language, wish: 'guess' }),
  initial: 'starting',
  states: {
    starting: {
      description: 'The first messages are on their way; until they are here nothing can be read.',
      tags: 'changing',
      invoke: {
        id: 'loadFirstMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: { target: 'settled', actions: ['applyWanted', 'announceChange'] },
        onError: [
          { guard: 'isDefaultWanted', target: 'messagesMissing' },
          {
            target: 'starting',
            reenter: true,
            actions: { type: 'setWanted', params: { language: defaultLanguage, wish: 'guess' } },
          },
        ],
      },
      after: {
        loadTimeout: [
          { guard: 'isDefaultWanted', target: 'messagesMissing' },
          {
            target: 'starting',
            reenter: true,
            actions: { type: 'setWanted', params: { language: defaultLanguage, wish: 'guess' } },
          },
        ],
      },
      on: {
        'preference.arrived': {
          guard: withEvent('isNotWanted'),
          target: 'starting',
          reenter: true,
          actions: { type: 'setWanted', params: ({ event }) => ({ language: event.language, wish: 'server' }) },
        },
      },
    },
    messagesMissing: {
      description: 'Not even the default language could be loaded; what the page brought along is all there is.',
      on: { 'messages.retry': 'starting' },
    },
    settled: {
      description: 'Everything is shown in the language of the context.',
      on: {
        'language.choose': {
          guard: withEvent('isAnotherLanguage'),
          target: 'changing',
          actions: { type: 'setWanted', params: ({ event }) => ({ language: event.language, wish: 'person' }) },
        },
        'preference.arrived': {
          guard: withEvent('isAnotherLanguage'),
          target: 'changing',
          actions: { type: 'setWanted', params: ({ event }) => ({ language: event.language, wish: 'server' }) },
        },
      },
    },
    changing: {
      description: 'Another language is being loaded; a further wish finds no transition here.',
      tags: 'changing',
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ language: context.wanted }),
        onDone: { target: 'settled', actions: ['applyWanted', 'announceChange'] },
        onError: { target: 'settled', actions: ['announceRefusal', 'resetWanted'] },
      },
      after: { loadTimeout: { target: 'settled', actions: ['announceRefusal', 'resetWanted'] } },
    },
  },
})
