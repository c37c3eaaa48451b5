import type { ShortcutsOf } from '../../shortcuts/shortcut.ts'

export const diffShortcuts = {
  scope: 'pullRequest',
  shortcuts: [
    { key: 'n', does: 'nextChange' },
    { key: 'p', does: 'previousChange' },
    { key: 'j', does: 'nextFile' },
    { key: 'k', does: 'previousFile' },
    { key: 'f', does: 'nextFinding' },
    { key: 'F', does: 'previousFinding' },
    { key: 'x', does: 'seen' },
    { key: 'd', does: 'lookUp' },
    { key: '/', does: 'filter' },
  ],
} as const satisfies ShortcutsOf<'pullRequest'>
