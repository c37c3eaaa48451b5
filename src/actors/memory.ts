/** A storage of the browser that may be missing, full or forbidden. */
export interface Memory {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

export const createMemory = (storage: () => Storage): Memory => ({
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
    } catch {
      // What cannot be kept is forgotten with the page.
    }
  },
})
