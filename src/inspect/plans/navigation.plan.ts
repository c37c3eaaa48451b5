import type { SnapshotFrom } from 'xstate'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { from, out, person, unsure } from './navigation-samples.ts'

export const navigationPlan = {
  inputs: [from('/', person), from('/swagger', out), from('/round', out)],
  events: {
    'address.open': [
      { address: '/chat', manner: 'push' as const },
      { address: '/chat?about=1', manner: 'replace' as const },
      { address: '/settings/llm', manner: 'push' as const },
      { address: '/docs', manner: 'push' as const },
      { address: '/round', manner: 'push' as const },
      { address: '/swagger', manner: 'history' as const },
    ],
    'session.changed': [
      { visitor: out, cause: 'signedOut' as const },
      { visitor: unsure, cause: 'updated' as const },
    ],
    'page.failed': { status: 404 },
    'route.retry': {},
    'connection.returned': {},
  },
  distinguish: ({ context: { outcome, shown, failure } }: SnapshotFrom<typeof navigationMachine>) => [
    outcome.kind,
    failure?.reason === 'unloadable',
    shown?.address === '/chat',
  ],
}
