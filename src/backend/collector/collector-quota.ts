import type { Services } from '../services.ts'
import { trimCollected } from './events.store.ts'

const freeShare = 1 / 8

interface CollectorQuota {
  fill(bytes: number): Promise<void>
}

/** The first call trims, since the size that an earlier process left is unknown. */
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
