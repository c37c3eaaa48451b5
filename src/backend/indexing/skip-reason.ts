/** Why a file is not in the index. Closed: the product has a sentence for each. */
export const SKIP_REASONS = [
  'ignored',
  'vendored',
  'generated',
  'binary',
  'tooLarge',
  'empty',
  'lfsPointer',
  'unreadable',
] as const

export type SkipReason = (typeof SKIP_REASONS)[number]
