const PAGE_BYTES = 64 * 1024
const FIRST_BYTES = 32 * 1024 * 1024
/** Parsing gives up when the memory is larger; three megabytes of ordinary source take 85. */
const USUAL_BYTES = 128 * 1024 * 1024
/** The parser aborts when it asks for more, and can do nothing afterwards. */
const MAX_BYTES = 192 * 1024 * 1024

/** Of all parsers of this thread. It lies outside the limits that a thread has, and never shrinks. */
export const parserMemory = new WebAssembly.Memory({
  initial: FIRST_BYTES / PAGE_BYTES,
  maximum: MAX_BYTES / PAGE_BYTES,
})

/** Whether the parsers of this thread have grown so much that another thread has to go on. */
export const isParserMemorySpent = (): boolean => parserMemory.buffer.byteLength > USUAL_BYTES
