import type { ConsentChoices } from '#src/contract/consent-record.ts'
import type { Consent } from './consent.actor.ts'
import type { ThirdPartiesWorld } from './third-parties.ts'

interface World extends ThirdPartiesWorld {
  readonly consent: Consent
}

/**
 * Lets third parties in with the first consent by which one of them may run. Until then not even our own code for them is
 * fetched; without a connection it is as soon as there is one.
 */
export const guardThirdParties = (world: World, load = () => import('./third-parties.ts')): void => {
  const { window, consent, configuration } = world
  if (configuration.thirdParties === null) return
  let isLetIn = false
  const look = ({ statistics, support }: ConsentChoices) => {
    if (isLetIn || !(statistics || support)) return
    isLetIn = true
    load().then(
      ({ startThirdParties }) => startThirdParties(world),
      () => {
        isLetIn = false
        window.addEventListener('online', () => look(consent.actor.getSnapshot().context.grants), { once: true })
      },
    )
  }
  consent.actor.on('consent.changed', ({ grants }) => look(grants))
}
