import { type AnyActorRef, StateMachine } from 'xstate'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { mayServiceRun, whichChoicesToShow } from '#machines/consent/consent.selectors.ts'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { type ConsentChoices, noChoices } from '#src/contract/consent-record.ts'
import type { SnapshotFrom } from 'xstate'

/** Live facts of this page: the only source of identities and ids for events on the way to a state. */
export interface LiveFacts {
  /** Null: nobody is signed in. */
  readonly session: SessionSnapshot['context'] | null
  readonly mayRun: (service: ConsentServiceId) => boolean
  readonly choices: ConsentChoices
  /** Ids of the conversations that the page links to. */
  readonly conversationIds: readonly string[]
}

const findSnapshot = (actors: Iterable<AnyActorRef>, chart: string): unknown => {
  for (const actor of actors) {
    /** The cast: a reference says less of an actor than it has. */
    const { logic } = actor as AnyActorRef & { readonly logic?: unknown }
    if (logic instanceof StateMachine && logic.id === chart) return actor.getSnapshot()
  }
  return undefined
}

const readConversationIds = (document: Document): readonly string[] => {
  const links = [...document.querySelectorAll('a[href*="conversation="]')]
  const ids = links.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).searchParams)
  return [...new Set(ids.flatMap((parameters) => parameters.get('conversation') ?? []))]
}

export const readLiveFacts = (actors: Iterable<AnyActorRef>, document: Document): LiveFacts => {
  const living = [...actors]
  const session = findSnapshot(living, 'session') as SessionSnapshot | undefined
  const consent = findSnapshot(living, 'consent') as SnapshotFrom<typeof consentMachine> | undefined
  return {
    session: session !== undefined && isSignedIn(session) ? session.context : null,
    mayRun: (service) => consent !== undefined && mayServiceRun(consent, service),
    choices: consent === undefined ? noChoices : whichChoicesToShow(consent),
    conversationIds: readConversationIds(document),
  }
}
