const firstBlock = 8
const lastBlock = 1024
const pointer = 4

const grown = <A extends Int32Array | Uint16Array | Uint8Array>(array: A, minLength: number): A => {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(minLength, array.length * 2))
  larger.set(array)
  return larger
}

/**
 * Lists of ascending numbers are chains of growing blocks in one buffer. Numbers are stored as differences of seven
 * bits a byte.
 */
export class PostingsArena {
  #base: number
  #bytes = new Uint8Array(1 << 16)
  #used = 1
  #lists = 1
  #head = new Int32Array(1 << 12)
  #next = new Int32Array(1 << 12)
  #end = new Int32Array(1 << 12)
  #block = new Uint16Array(1 << 12)
  #last = new Int32Array(1 << 12)
  #count = new Int32Array(1 << 12)

  constructor(base: number) {
    this.#base = base
  }

  reset(base: number): void {
    this.#base = base
    this.#used = 1
    this.#lists = 1
    for (const table of [this.#head, this.#next, this.#end, this.#block, this.#last, this.#count]) table.fill(0)
  }

  get size(): number {
    return this.#used + this.#lists * 22
  }

  open(): number {
    const list = this.#lists
    this.#lists += 1
    if (list === this.#head.length) {
      this.#head = grown(this.#head, 0)
      this.#next = grown(this.#next, 0)
      this.#end = grown(this.#end, 0)
      this.#block = grown(this.#block, 0)
      this.#last = grown(this.#last, 0)
      this.#count = grown(this.#count, 0)
    }
    this.#last[list] = this.#base - 1
    return list
  }

  getLast(list: number): number {
    return this.#last[list] ?? 0
  }

  getCount(list: number): number {
    return this.#count[list] ?? 0
  }

  add(list: number, number: number): void {
    let rest = number - (this.#last[list] ?? 0) - 1
    this.#last[list] = number
    this.#count[list] = (this.#count[list] ?? 0) + 1
    while (rest > 127) {
      this.append(list, (rest & 127) | 128)
      rest >>>= 7
    }
    this.append(list, rest)
  }

  append(list: number, byte: number): void {
    if (this.#next[list] === this.#end[list]) this.#extend(list)
    const at = this.#next[list] ?? 0
    this.#bytes[at] = byte
    this.#next[list] = at + 1
  }

  #extend(list: number): void {
    const former = this.#block[list] ?? 0
    const size = former === 0 ? firstBlock : Math.min(lastBlock, former * 2)
    const start = this.#used
    this.#used += size
    if (this.#used > this.#bytes.length) this.#bytes = grown(this.#bytes, this.#used)
    if (former === 0) this.#head[list] = start
    else new DataView(this.#bytes.buffer).setInt32(this.#end[list] ?? 0, start)
    this.#block[list] = size
    this.#next[list] = start
    this.#end[list] = start + size - pointer
  }

  readBytes(list: number): Uint8Array {
    const parts: Uint8Array[] = []
    const view = new DataView(this.#bytes.buffer)
    const last = this.#end[list] ?? 0
    let at = this.#head[list] ?? 0
    for (let size = firstBlock; ; size = Math.min(lastBlock, size * 2)) {
      const end = at + size - pointer
      if (end === last) {
        parts.push(this.#bytes.subarray(at, this.#next[list]))
        return Buffer.concat(parts)
      }
      parts.push(this.#bytes.subarray(at, end))
      at = view.getInt32(end)
    }
  }
}
