import { createBannerChart } from './corner-banner.setup.ts'

export const policyUpdateMachine = createBannerChart('policyUpdate', 'policy-update-banner')
