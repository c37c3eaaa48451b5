/** Milliseconds. */
export const toastDurations = {
  success: 3_000,
  error: 5_000,
  detailedError: 7_000,
  info: 3_000,
  warning: 4_000,
} as const

export const actionableToastMs = 10_000

export type ToastKind = keyof typeof toastDurations

export type ToastWords = { key: string; parameters?: Readonly<Record<string, string | number>> } | { text: string }

/** A recorded toast is replayed without `onPress`, and shows no button. */
export interface ToastAction {
  readonly label: string
  readonly onPress?: () => void
}

export interface ToastContent {
  readonly kind: ToastKind
  readonly words: ToastWords
  readonly details?: readonly string[]
  readonly requestId?: string
  readonly action?: ToastAction
}
