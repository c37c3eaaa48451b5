import { type AnyActorRef, StateMachine } from 'xstate'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import { isChoiceNeeded, isReConsentNeeded, mayServiceRun, selectChoices } from '#machines/consent/consent.selectors.ts'
import { selectDeferralsLeft, isInGrace, isReConsentBannerDue } from '#machines/consent/pending-changes.selectors.ts'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { type ConsentChoices, allRefused } from '#src/contract/consent-record.ts'
import type { SnapshotFrom } from 'xstate'

export interface OpenQuestions {
  readonly isChoiceNeeded: boolean
  readonly isPolicyUpdateShown: boolean
  readonly isReConsentNeeded: boolean
  readonly isReConsentDue: boolean
  readonly isInGrace: boolean
  readonly deferralsLeft: number
}

/** These facts are the only source of identities and ids for events on the way to a state. */
export interface LiveFacts {
  readonly session: SessionSnapshot['context'] | null
  readonly mayRun: (service: ConsentServiceId) => boolean
  readonly choices: ConsentChoices
  readonly questions: OpenQuestions
  readonly conversationIds: readonly string[]
}

const findSnapshot = (actors: Iterable<AnyActorRef>, chart: string): unknown => {
  for (const actor of actors) {
    /** The type of a reference does not include its logic. */
    const { logic } = actor as AnyActorRef & { readonly logic?: unknown }
    if (logic instanceof StateMachine && logic.id === chart) return actor.getSnapshot()
  }
  return undefined
}

export const noQuestions: OpenQuestions = {
  isChoiceNeeded: false,
  isPolicyUpdateShown: false,
  isReConsentNeeded: false,
  isReConsentDue: false,
  isInGrace: false,
  deferralsLeft: 0,
}

const readQuestions = (consent: SnapshotFrom<typeof consentMachine>): OpenQuestions => ({
  isChoiceNeeded: isChoiceNeeded(consent),
  isPolicyUpdateShown: consent.context.policy.policyUpdateBanner,
  isReConsentNeeded: isReConsentNeeded(consent),
  isReConsentDue: isReConsentBannerDue(consent),
  isInGrace: isInGrace(consent),
  deferralsLeft: selectDeferralsLeft(consent),
})

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
    choices: consent === undefined ? allRefused : selectChoices(consent),
    questions: consent === undefined ? noQuestions : readQuestions(consent),
    conversationIds: readConversationIds(document),
  }
}
