export type ToThread =
  | { readonly kind: 'run'; readonly job: number; readonly task: string; readonly args: readonly unknown[] }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }

export type FromThread =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'call'
      readonly id: number
      readonly job: number
      readonly name: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'done'; readonly job: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly job: number; readonly error: ThreadError }

export interface ThreadError {
  readonly message: string
  readonly stack: string | undefined
  readonly call: number | undefined
  readonly refusal:
    | {
        readonly status: number
        readonly key: string
        readonly extra: object
        readonly headers: Readonly<Record<string, string>>
      }
    | undefined
}
