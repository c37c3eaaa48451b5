import type { PublicChat } from '#src/contract/public-chat-links.ts'
import type { SnapshotFrom } from 'xstate'
import type { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'

export const publicChat = (given: Partial<PublicChat> = {}): PublicChat => ({
  name: 'greeter',
  title: 'Ask the greeter',
  organisation: { name: 'Acme' },
  dataSources: [{ name: 'acme/greeter', type: 'Repository' }],
  state: 'live',
  topics: [{ name: 'greetSomebody', kind: 'function' }],
  ...given,
})

const done = [
  publicChat(),
  publicChat({ state: 'paused', topics: [] }),
  publicChat({ state: 'noSources', dataSources: [], topics: [] }),
  null,
]

export const visitPlan = {
  inputs: [{ name: 'greeter' }, { name: '' }],
  events: {
    'link.doubted': {},
    'questions.limited': { seconds: 30 },
    'visit.retry': {},
    'connection.restored': {},
  },
  outcomes: { openLink: { done }, openLinkAgain: { done } },
  distinguish: ({ context }: SnapshotFrom<typeof visitMachine>) => [
    context.chat?.state ?? null,
    isUnavailable(context.error),
  ],
}
