import type { SessionActor } from '#machines/session/session.machine.ts'
import type { Appearance } from './appearance.ts'

type Cleared = Pick<Storage, 'length' | 'key' | 'removeItem'>

interface World {
  readonly session: SessionActor
  readonly appearance: Pick<Appearance, 'change'>
  readonly localStorage: Cleared | null
  readonly sessionStorage: Cleared | null
}

/** What is typed, picked or chosen about the things of one organisation, and means nothing in another. */
const ofOrganisation =
  /^(?:chat-|workspace-draft|repository-draft|page-draft:organisation|recent-commands|organisation-features)/

const clear = (storage: Cleared | null): void => {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const key of keys) if (ofOrganisation.test(key)) storage?.removeItem(key)
}

/** The organisation that was chosen last is remembered on this device; of the one before nothing is. */
export const rememberOrganisation = ({ session, appearance, localStorage, sessionStorage }: World): void => {
  session.on('organisation.selected', ({ organisationId }) => {
    appearance.change({ organisation: organisationId })
    for (const storage of [localStorage, sessionStorage]) {
      try {
        clear(storage)
      } catch {
        // A storage that throws holds nothing either.
      }
    }
  })
}
