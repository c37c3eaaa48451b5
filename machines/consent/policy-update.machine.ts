import { createBannerChart } from './corner-banner.setup.ts'

/** Takes the place of the corner banner for people without a choice while a new policy is being introduced. */
export const policyUpdateMachine = createBannerChart('policyUpdate', 'policy-update-banner')
