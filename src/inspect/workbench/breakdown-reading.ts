import { type VerifiedLog, type VerifyOptions, verifyLog } from '../funnels/verify-log.ts'
import { readPieces } from './read-pieces.ts'

interface Reading {
  readonly log: Blob
  readonly by: string
  readonly abort: AbortController
  readonly verified: Promise<VerifiedLog>
}

export const createBreakdownReading = (verify: typeof verifyLog = verifyLog) => {
  let last: Reading | null = null

  const begin = (log: Blob, by: string): Reading => {
    const abort = new AbortController()
    const options: VerifyOptions = { by, onProgress: () => abort.signal.throwIfAborted() }
    return { log, by, abort, verified: verify(readPieces(log), options) }
  }

  return {
    async read(log: Blob, by: string): Promise<VerifiedLog> {
      if (last?.log !== log || last.by !== by) {
        last?.abort.abort()
        last = begin(log, by)
      }
      const reading = last
      try {
        return await reading.verified
      } catch (error) {
        if (last === reading) last = null
        throw error
      }
    },
    forget(): void {
      last?.abort.abort()
      last = null
    },
  }
}
