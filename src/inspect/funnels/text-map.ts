const maxHashed = 64

const hashKey = (text: string): number => {
  const { length } = text
  const step = Math.ceil(length / maxHashed)
  let mark = length
  for (let index = length - 1; index >= 0; index -= step) mark = (Math.imul(mark, 31) + text.charCodeAt(index)) | 0
  return mark & 0x3fff_ffff
}

interface Entry<T> {
  readonly key: string
  readonly value: T
  readonly next: Entry<T> | undefined
}

/** A `Map` is several times slower for keys that were just cut from a longer text. */
export class TextMap<T> {
  readonly values: T[] = []
  private readonly entries = new Map<number, Entry<T>>()

  get(key: string): T | undefined {
    let entry = this.entries.get(hashKey(key))
    while (entry !== undefined && entry.key !== key) entry = entry.next
    return entry?.value
  }

  add(key: string, value: T): void {
    const mark = hashKey(key)
    this.entries.set(mark, { key, value, next: this.entries.get(mark) })
    this.values.push(value)
  }
}
