const pageBytes = 64 * 1024
const firstBytes = 32 * 1024 * 1024
const usualBytes = 128 * 1024 * 1024
/** The parser aborts and stays unusable when it needs more. */
const maxBytes = 192 * 1024 * 1024

/** The memory lies outside the limits of a thread and never shrinks. */
export const parserMemory = new WebAssembly.Memory({
  initial: firstBytes / pageBytes,
  maximum: maxBytes / pageBytes,
})

export const isParserMemorySpent = (): boolean => parserMemory.buffer.byteLength > usualBytes
