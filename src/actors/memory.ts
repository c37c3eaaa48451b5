/** A storage of the browser that may be missing, full or forbidden. */
export interface Memory {
  read(key: string): string | null
  /** Null removes the item. Returns false where the storage refused. */
  write(key: string, value: string | null): boolean
}

export const createMemory = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Memory => ({
  read(key) {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
})

type Listed = Pick<Storage, 'length' | 'key'>

export const listKeys = (storage: () => Listed): string[] => {
  try {
    const listed = storage()
    return Array.from({ length: listed.length }, (_, index) => listed.key(index)).filter((key) => key !== null)
  } catch {
    return []
  }
}

export const removeKeys = (
  storage: () => Listed & Pick<Storage, 'removeItem'>,
  isMeant: (key: string) => boolean,
): void => {
  try {
    for (const key of listKeys(storage)) if (isMeant(key)) storage().removeItem(key)
  } catch {
    // A storage that throws keeps nothing either.
  }
}
