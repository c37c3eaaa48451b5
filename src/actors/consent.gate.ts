import type { ConsentChoices } from '#src/contract/consent-record.ts'
import type { Consent } from './consent.actor.ts'
import type { ThirdPartiesDeps } from './third-parties.ts'

interface Deps extends ThirdPartiesDeps {
  readonly consent: Consent
}

/**
 * Lets third parties in with the first consent by which one of them may run. Until then not even our own code for them is
 * fetched; without a connection it is as soon as there is one.
 */
export const guardThirdParties = (deps: Deps, load = () => import('./third-parties.ts')): void => {
  const { window, consent, configuration } = deps
  if (configuration.thirdParties === null) return
  let isLetIn = false
  const look = ({ statistics, support }: ConsentChoices) => {
    if (isLetIn || !(statistics || support)) return
    isLetIn = true
    load().then(
      ({ startThirdParties }) => startThirdParties(deps),
      () => {
        isLetIn = false
        window.addEventListener('online', () => look(consent.actor.getSnapshot().context.grants), { once: true })
      },
    )
  }
  consent.actor.on('consent.changed', ({ grants }) => look(grants))
}
