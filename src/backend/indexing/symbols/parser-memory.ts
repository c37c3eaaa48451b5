const PAGE_BYTES = 64 * 1024
const FIRST_BYTES = 32 * 1024 * 1024
const USUAL_BYTES = 128 * 1024 * 1024
/** The parser aborts and stays unusable when it needs more. */
const MAX_BYTES = 192 * 1024 * 1024

/** The memory lies outside the limits of a thread and never shrinks. */
export const parserMemory = new WebAssembly.Memory({
  initial: FIRST_BYTES / PAGE_BYTES,
  maximum: MAX_BYTES / PAGE_BYTES,
})

export const isParserMemorySpent = (): boolean => parserMemory.buffer.byteLength > USUAL_BYTES
