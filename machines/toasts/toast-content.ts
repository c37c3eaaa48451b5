/** How long each kind stays, in milliseconds. */
export const toastDurations = {
  success: 3_000,
  error: 5_000,
  detailedError: 7_000,
  info: 3_000,
  warning: 4_000,
} as const

export type ToastKind = keyof typeof toastDurations

/** A key of the locales with its parameters, or words that came from the server as they are. */
export type ToastWords = { key: string; parameters?: Readonly<Record<string, string | number>> } | { text: string }

export interface ToastContent {
  readonly kind: ToastKind
  readonly words: ToastWords
  /** Shown one per line under the words, as plain text. */
  readonly details?: readonly string[]
  readonly requestId?: string
}
