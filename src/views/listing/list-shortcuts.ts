/** What keys do on a list. A link that has the focus takes Enter by itself. */
export const listShortcuts = [
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'Enter', does: 'open', isNative: true },
] as const

/** And on one that a person can add to. */
export const growingListShortcuts = [...listShortcuts, { key: 'n', does: 'add' }] as const
