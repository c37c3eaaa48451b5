import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import type { Session } from './session.actor.ts'

const contract = () => import('#src/contract/user.ts')

/**
 * The server's copy of the chosen language: it comes with a sign-in, and follows what the person chooses here. A failure
 * changes nothing: the choice holds on this device.
 */
export const followLanguagePreference = (
  language: ActorRefFrom<typeof languageMachine>,
  session: Session,
  client: Client,
  report: (error: unknown) => void,
): void => {
  session.actor.on('session.started', ({ by }) => {
    if (by === 'restored') return
    contract()
      .then(({ userEndpoints }) => client.call(userEndpoints.readLanguage))
      .then(({ locale }) => locale !== null && language.send({ type: 'preference.arrived', language: locale }))
      .catch(report)
  })
  language.on('language.changed', ({ language: locale, wish }) => {
    if (wish !== 'person' || !isSignedIn(session.actor.getSnapshot())) return
    contract()
      .then(({ userEndpoints }) => client.call(userEndpoints.saveLanguage, { body: { locale } }))
      .catch(report)
  })
}
