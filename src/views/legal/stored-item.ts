/** `provider`: not here, but on pages of the service itself. `nowhere`: nothing is remembered. */
export type StoragePlace = 'cookie' | 'local' | 'session' | 'provider' | 'nowhere'

/** `asProvider`: as long as the service itself says. `notAtAll` goes with `nowhere`. */
export type StorageTime =
  | 'untilSignOut'
  | 'untilTabCloses'
  | 'untilDeleted'
  | 'untilSent'
  | 'untilWithdrawn'
  | 'asProvider'
  | 'notAtAll'
  | { readonly days: number }

/** One thing that a browser remembers. In a name, `*` stands for an id. */
export interface StoredItem {
  readonly name: string
  readonly place: StoragePlace
  readonly time: StorageTime
}
