/** `provider`: on pages of the service itself. `nowhere`: nothing is stored. */
export type StoragePlace = 'cookie' | 'local' | 'session' | 'provider' | 'nowhere'

/** `asProvider`: as long as the service itself says. */
export type StorageTime =
  | 'untilSignOut'
  | 'untilTabCloses'
  | 'untilDeleted'
  | 'untilSent'
  | 'untilWithdrawn'
  | 'asProvider'
  | 'notAtAll'
  | { readonly days: number }

/** In a name, `*` stands for an id. */
export interface StoredItem {
  readonly name: string
  readonly place: StoragePlace
  readonly time: StorageTime
}
