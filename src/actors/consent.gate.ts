import type { Consent } from './consent.actor.ts'
import type { ThirdPartiesWorld } from './third-parties.ts'

interface World extends ThirdPartiesWorld {
  readonly consent: Consent
  readonly report: (error: unknown) => void
}

/** Lets third parties in with the first consent by which one of them may run. Until then not even our own code for them is fetched. */
export const guardThirdParties = (world: World): void => {
  if (world.configuration.thirdParties === null) return
  const first = world.consent.actor.on('consent.changed', ({ grants }) => {
    if (!grants.statistics && !grants.support) return
    first.unsubscribe()
    import('./third-parties.ts').then(({ startThirdParties }) => startThirdParties(world), world.report)
  })
}
