/** A focused link handles Enter by itself. */
export const listShortcuts = [
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'Enter', does: 'open', isNative: true },
] as const

export const growingListShortcuts = [...listShortcuts, { key: 'n', does: 'add' }] as const
