import type { ShortcutsOf } from '../shortcuts/shortcut.ts'
import { preview } from './move-among-hits.ts'

const hit = '[data-hit]'

export const searchShortcuts = {
  scope: 'search',
  shortcuts: [
    { key: '/', does: 'box' },
    { key: 'j', does: 'next' },
    { key: 'ArrowDown', does: 'next', within: hit },
    { key: 'k', does: 'previous' },
    { key: 'ArrowUp', does: 'previous', within: hit },
    { key: 'n', does: 'nextMatch', within: preview },
    { key: 'N', does: 'previousMatch', within: preview },
    { key: 'n', does: 'nextFile' },
    { key: 'N', does: 'previousFile' },
    { key: 'o', does: 'open' },
    { key: 'l', does: 'enter' },
    { key: 'Enter', does: 'open', isNative: true },
    { key: 'y', does: 'copyLink' },
    { key: 'Escape', does: 'back' },
  ],
} as const satisfies ShortcutsOf<'search'>
