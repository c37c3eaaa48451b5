import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const filesShortcuts = {
  scope: 'repositoryFiles',
  shortcuts: [
    { key: 't', does: 'find' },
    { key: 'n', does: 'nextMatch' },
    { key: 'N', does: 'previousMatch' },
    { key: 'y', does: 'copyLink' },
    { key: 'd', does: 'lookUp' },
  ],
} as const satisfies ShortcutsOf<'repositoryFiles'>
