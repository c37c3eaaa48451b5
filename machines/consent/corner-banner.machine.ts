import { createBannerChart } from './corner-banner.setup.ts'

export const cornerBannerMachine = createBannerChart('cornerBanner', 'corner-banner')
