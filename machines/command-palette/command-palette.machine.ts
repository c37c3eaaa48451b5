import { assign, emit, setup } from 'xstate'
import { withEvent } from '#src/lib/with-event.ts'

export type PaletteEvent =
  | { type: 'text.type'; text: string }
  | { type: 'themes.list' }
  | { type: 'languages.list' }
  | { type: 'organisations.list' }
  | { type: 'list.leave' }
  | { type: 'layer.close' }
  | { type: 'command.choose'; id: string }
  | { type: 'palette.dismiss' }

export type PaletteNotice = { type: 'command.chosen'; id: string } | { type: 'palette.dismissed' }

export const commandPaletteMachine = setup({
  types: {} as {
    context: { readonly text: string; readonly textBefore: string }
    events: PaletteEvent
    emitted: PaletteNotice
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text })),
    stashText: assign(({ context }) => ({ text: '', textBefore: context.text })),
    restoreText: assign(({ context }) => ({ text: context.textBefore, textBefore: '' })),
    announceChoice: emit((_, { id }: { id: string }) => ({ type: 'command.chosen' as const, id })),
    announceDismissal: emit({ type: 'palette.dismissed' as const }),
  },
}).createMachine({
  id: 'commandPalette',
  description: 'The command palette from its opening to its end: what is typed, and in which list.',
  context: { text: '', textBefore: '' },
  initial: 'commands',
  on: {
    'text.type': { actions: withEvent('setText') },
    'command.choose': { target: '.done', actions: withEvent('announceChoice') },
    'palette.dismiss': { target: '.done', actions: 'announceDismissal' },
  },
  states: {
    commands: {
      on: {
        'themes.list': 'choosing.themes',
        'languages.list': 'choosing.languages',
        'organisations.list': 'choosing.organisations',
        'layer.close': { target: 'done', actions: 'announceDismissal' },
      },
    },
    choosing: {
      description: 'One list further in: the values of one thing. What was typed before comes back on the way out.',
      initial: 'themes',
      entry: 'stashText',
      states: { themes: {}, languages: {}, organisations: {} },
      on: {
        'list.leave': { target: 'commands', actions: 'restoreText' },
        'layer.close': { target: 'commands', actions: 'restoreText' },
      },
    },
    done: { type: 'final' },
  },
})
