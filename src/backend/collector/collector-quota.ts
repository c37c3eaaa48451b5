import type { Services } from '../services.ts'
import { trimCollected } from './events.store.ts'

/** This part of what may be kept is free after a trim, so that trims are rare. */
const freeShare = 1 / 8

interface CollectorQuota {
  /** Notes that `bytes` more are kept; the oldest go before there are too many. */
  fill(bytes: number): Promise<void>
}

/** The first call trims: how much an earlier process has left is not known. */
export const createCollectorQuota = ({ clock, config, db }: Services): CollectorQuota => {
  const { total } = config.maxCollectedBytes
  const slice = (total * freeShare) / 2
  let untrimmed = slice
  return {
    async fill(bytes) {
      untrimmed += bytes
      if (untrimmed < slice) return
      untrimmed = 0
      await trimCollected(db, clock(), total * (1 - freeShare))
    },
  }
}
