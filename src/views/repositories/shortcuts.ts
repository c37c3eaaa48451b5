/** What single keys do on this screen. The one list of them: the keyboard is read by it, and it can be shown. */
export const repositoryShortcuts = [
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'Enter', does: 'open' },
  { key: 'n', does: 'add' },
] as const

export type ShortcutName = (typeof repositoryShortcuts)[number]['does']
