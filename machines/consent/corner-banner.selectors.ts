import type { SnapshotFrom } from 'xstate'
import type { cornerBannerMachine } from './corner-banner.machine.ts'

type CornerBannerSnapshot = SnapshotFrom<typeof cornerBannerMachine>

export const isBannerOpen = (snapshot: CornerBannerSnapshot) => snapshot.matches({ asking: 'open' })
export const isBannerShown = (snapshot: CornerBannerSnapshot) => snapshot.matches('asking')
export const isBannerMinimised = (snapshot: CornerBannerSnapshot) => snapshot.matches({ asking: 'minimised' })
