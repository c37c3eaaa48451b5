import type { ConsentChoices } from '#src/contract/consent-record.ts'
import type { Consent } from './consent.actor.ts'
import type { ThirdPartiesDeps } from './third-parties.ts'

interface Deps extends ThirdPartiesDeps {
  readonly consent: Consent
}

/**
 * Loads third parties with the first consent that allows one. Before it not even our own code for them is fetched; a
 * failed fetch is repeated once there is a connection.
 */
export const guardThirdParties = (
  deps: Deps,
  load: () => Promise<Pick<typeof import('./third-parties.ts'), 'startThirdParties'>> = () =>
    import('./third-parties.ts'),
): void => {
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
