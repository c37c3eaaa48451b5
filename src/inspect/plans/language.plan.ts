import type { SnapshotFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'

export const languagePlan = {
  inputs: [{ language: 'ru' as const }],
  events: {
    'language.choose': [{ language: 'de' }, { language: 'tlh' }],
    'preference.arrived': { language: 'fr' },
    'messages.retry': {},
  },
  distinguish: ({ context }: SnapshotFrom<typeof languageMachine>) => [context.language, context.wanted],
}
