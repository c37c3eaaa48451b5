import { assign, emit, setup } from 'xstate'
import { type ConsentCategory, type ConsentChoices, pickChoices, allRefused } from '#src/contract/consent-record.ts'
import { withEvent } from '#src/lib/with-event.ts'

export type PreferencesSource = 'corner-banner-modal' | 'policy-update-banner-modal'

export type PreferencesEvent =
  | { type: 'preferences.open'; choices: ConsentChoices; source: PreferencesSource }
  | { type: 'category.toggle'; category: ConsentCategory }
  | { type: 'preferences.save'; at: number }
  | { type: 'preferences.cancel' }
  | { type: 'subject.changed' }

export type PreferencesNotice = {
  type: 'choice.saved'
  choices: ConsentChoices
  source: PreferencesSource
  at: number
}

export const preferencesMachine = setup({
  types: {} as {
    context: { selfHosted: boolean; draft: ConsentChoices; source: PreferencesSource }
    input: { selfHosted: boolean }
    events: PreferencesEvent
    emitted: PreferencesNotice
  },
  guards: { isSelfHosted: ({ context }) => context.selfHosted },
  actions: {
    setDraft: assign((_, { choices, source }: { choices: ConsentChoices; source: PreferencesSource }) => ({
      draft: pickChoices(choices),
      source,
    })),
    clearDraft: assign({ draft: allRefused }),
    toggleCategory: assign(({ context }, { category }: { category: ConsentCategory }) => ({
      draft: { ...context.draft, [category]: !context.draft[category] },
    })),
    announceSaved: emit(({ context }, { at }: { at: number }) => ({
      type: 'choice.saved' as const,
      choices: context.draft,
      source: context.source,
      at,
    })),
  },
}).createMachine({
  id: 'preferences',
  description: 'The modal with a toggle for each group of cookies. What is toggled counts only once it is saved.',
  context: ({ input }) => ({ selfHosted: input.selfHosted, draft: allRefused, source: 'corner-banner-modal' }),
  initial: 'closed',
  on: { 'subject.changed': { target: '.closed', actions: 'clearDraft' } },
  states: {
    closed: {
      on: {
        'preferences.open': [
          { guard: 'isSelfHosted', target: 'explaining' },
          { target: 'editing', actions: withEvent('setDraft') },
        ],
      },
    },
    explaining: {
      description: 'A self-hosted installation uses no cookies of others: there is a text, and nothing to choose.',
      on: { 'preferences.cancel': 'closed' },
    },
    editing: {
      on: {
        'category.toggle': { actions: withEvent('toggleCategory') },
        'preferences.save': { target: 'closed', actions: withEvent('announceSaved') },
        'preferences.cancel': 'closed',
      },
    },
  },
})
