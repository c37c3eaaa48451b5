import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { consentMachine } from '#machines/consent/consent.machine.ts'
import type { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import type { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import { refreshFailures } from '#machines/session/session.setup.ts'
import { callFailures } from '#machines/session/token-refresh.machine.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { ConsentServiceId } from '#machines/consent/consent-services.ts'
import type { Obstacle } from './control-problem.ts'
import type { LiveFacts, OpenQuestions } from './live-facts.ts'

export interface Moment {
  readonly at: AnyMachineSnapshot
  readonly live: LiveFacts
  readonly now: number
}

type Payloads = readonly object[] | Obstacle

/**
 * `planned` means that the plan's payload names nothing real. A function builds payloads from the facts of the page. `otherwise` is
 * the reason why other payloads of the plan are not sent.
 */
export type LiveEvent =
  | 'planned'
  | Obstacle
  | ((moment: Moment) => Payloads)
  | { readonly live: (moment: Moment) => Payloads; readonly otherwise: Obstacle }

type LiveEvents = Readonly<Record<string, LiveEvent>>

const personArrives = ({ live: { session } }: Moment): Payloads =>
  session === null ? 'needsSignIn' : [{ userId: session.userId }]
const personLeaves = ({ live: { session } }: Moment): Payloads => (session === null ? [{}] : 'needsSignOut')

const createConsentRules = (service: ConsentServiceId): LiveEvents => ({
  'consent.given': ({ live }) => (live.mayRun(service) ? [{}] : 'needsConsent'),
  'consent.withdrawn': ({ live }) => (live.mayRun(service) ? 'needsConsent' : [{}]),
})

const whenWatched = ({ live }: Moment): Payloads => {
  if (live.session === null) return 'needsSignIn'
  return live.mayRun('analytics') ? [{}] : 'needsConsent'
}
const whenUnwatched = ({ live }: Moment): Payloads =>
  live.session !== null && live.mayRun('analytics') ? 'needsConsent' : [{}]

const whileAsked =
  (isAsked: (questions: OpenQuestions) => boolean, payload: (live: LiveFacts) => object = () => ({})) =>
  ({ live }: Moment): Payloads =>
    isAsked(live.questions) ? [payload(live)] : 'needsConsent'

const ticking: LiveEvent = { live: ({ now }) => [{ at: now }], otherwise: 'needsTime' }

const progress = (ids: object): LiveEvents => ({
  ...Object.fromEntries(Object.keys(ids).map((id) => [id, 'planned' as const])),
  'clock.ticked': ticking,
})

const analytics: Readonly<Record<string, LiveEvents>> = {
  ...Object.fromEntries(analyticsCharts.funnels.map(({ funnel, machine }) => [machine.id, progress(funnel.stages)])),
  ...Object.fromEntries(
    analyticsCharts.journeys.map(({ journey, machine }) => [machine.id, progress(journey.milestones)]),
  ),
  capture: { ...createConsentRules('analytics'), 'session.started': personArrives, 'session.ended': personLeaves },
  recording: {
    'capture.started': ({ live }) => (live.mayRun('analytics') ? [{}] : 'needsConsent'),
    'capture.stopped': ({ live }) => (live.mayRun('analytics') ? 'needsConsent' : [{}]),
  },
  returnVisits: { 'visits.allowed': whenWatched, 'visits.forbidden': whenUnwatched },
  milestoneWatch: { 'watch.allowed': whenWatched, 'watch.forbidden': whenUnwatched },
}

const isCornerAsked = ({ isChoiceNeeded, isPolicyUpdateShown }: OpenQuestions) => isChoiceNeeded && !isPolicyUpdateShown
const isPolicyAsked = ({ isChoiceNeeded, isPolicyUpdateShown }: OpenQuestions) => isChoiceNeeded && isPolicyUpdateShown
const isNot = (isAsked: (questions: OpenQuestions) => boolean) => (questions: OpenQuestions) => !isAsked(questions)

const reConsentEnds: LiveEvents = {
  'grace.ended': ({ live: { questions } }) => (questions.isInGrace ? 'needsTime' : [{}]),
  'question.answered': whileAsked(({ isReConsentNeeded }) => !isReConsentNeeded),
}

const consent: Readonly<Record<string, LiveEvents>> = {
  consent: {
    'choice.accepted': 'planned',
    'choice.rejected': 'planned',
    'choice.saved': 'planned',
    'reConsent.accepted': 'planned',
    'reConsent.deferred': 'planned',
    'day.ticked': { live: ({ now }) => [{ at: now }], otherwise: 'needsTime' },
    'record.found': 'needsOtherTab',
    'subject.changed': ({ at }) =>
      (at as SnapshotFrom<typeof consentMachine>).context.subject === null ? 'needsSignIn' : 'needsSignOut',
    'serverCopy.arrived': 'needsAnswer',
    'record.synced': 'needsAnswer',
  },
  consentCopy: { 'person.arrived': personArrives, 'person.left': personLeaves, 'record.changed': 'needsConsent' },
  consentLog: {
    'entry.queued': 'needsConsent',
    'entry.gone': 'needsOtherTab',
    'entries.claimed': 'needsSignIn',
    'person.arrived': personArrives,
    'person.left': personLeaves,
  },
  cornerBanner: {
    'choice.needed': whileAsked(isCornerAsked),
    'choice.made': whileAsked(isNot(isCornerAsked)),
    'banner.acceptAll': 'planned',
    'banner.declineAll': 'planned',
  },
  policyUpdate: {
    'choice.needed': whileAsked(isPolicyAsked),
    'choice.made': whileAsked(isNot(isPolicyAsked)),
    'banner.acceptAll': 'planned',
    'banner.declineAll': 'planned',
  },
  preferences: {
    'preferences.open': ({ live: { choices } }) => [{ choices, source: 'corner-banner-modal' }],
    'category.toggle': 'planned',
    'preferences.save': 'planned',
    'subject.changed': 'needsSignOut',
  },
  reConsent: {
    'question.raised': whileAsked(
      ({ isReConsentDue }) => isReConsentDue,
      ({ session, questions: { deferralsLeft } }) => ({ isSignedIn: session !== null, deferralsLeft }),
    ),
    'question.withdrawn': whileAsked(({ isReConsentDue }) => !isReConsentDue),
    'banner.defer': 'planned',
  },
  changelog: {
    ...reConsentEnds,
    'changelog.open': whileAsked(
      ({ isReConsentNeeded }) => isReConsentNeeded,
      ({ questions: { isInGrace } }) => ({ isInGrace }),
    ),
    'changelog.accept': 'planned',
  },
  deferral: {
    ...reConsentEnds,
    'deferral.open': whileAsked(
      ({ isInGrace }) => isInGrace,
      ({ questions: { deferralsLeft } }) => ({ deferralsLeft }),
    ),
    'deferral.confirm': 'planned',
  },
}

const otherOrganisations = ({ at }: Moment): readonly string[] => {
  const { mandates, organisationId } = (at as SessionSnapshot).context
  return mandates.map((mandate) => mandate.organisationId).filter((id) => id !== organisationId)
}

const session: Readonly<Record<string, LiveEvents>> = {
  session: {
    'tokens.received': 'needsSignIn',
    'token.rejected': ({ at }) => {
      const { generation, epoch } = (at as SessionSnapshot).context
      return [{ generation, epoch }]
    },
    'storage.read': 'needsOtherTab',
    'session.endedElsewhere': 'needsOtherTab',
    'role.stated': 'needsAnswer',
    'organisation.joined': (moment) => {
      const { organisationId } = (moment.at as SessionSnapshot).context
      return organisationId === null ? 'needsOrganisation' : [{ organisationId }]
    },
    'organisation.select': (moment) => {
      const others = otherOrganisations(moment)
      return others.length === 0 ? 'needsOrganisation' : others.map((organisationId) => ({ organisationId }))
    },
    'xstate.done.actor.refreshTokens': {
      live: () => refreshFailures.map((outcome) => ({ output: { outcome } })),
      otherwise: 'needsAnswer',
    },
  },
  tokenRefresh: {
    'lock.granted': 'planned',
    'flight.abandoned': 'planned',
    'xstate.done.actor.findNewer': { live: () => [{ output: { facts: null } }], otherwise: 'needsOtherTab' },
    'xstate.done.actor.askServer': {
      live: () => [
        ...callFailures.map((outcome) => ({ output: { outcome } })),
        ...[500, 503].map((status) => ({ output: { outcome: 'serverError', status } })),
      ],
      otherwise: 'needsAnswer',
    },
  },
  membership: {
    'session.started': ({ live }) =>
      live.session === null ? 'needsSignIn' : [{ organisationId: live.session.organisationId }],
    'session.ended': personLeaves,
    'organisation.selected': ({ live }) =>
      live.session?.organisationId == null ? 'needsOrganisation' : [{ organisationId: live.session.organisationId }],
  },
}

const getConversation = ({ at }: Moment) => (at as SnapshotFrom<typeof conversationMachine>).context

const questionEdit: LiveEvents = {
  'edit.begin': ({ at }) => {
    const { conversationId, messageId, text } = (at as SnapshotFrom<typeof questionEditMachine>).context
    return messageId === '' ? 'needsConversation' : [{ question: { conversationId, messageId, text } }]
  },
  'text.change': 'planned',
}

const conversation: LiveEvents = {
  'draft.change': 'planned',
  'mode.choose': 'planned',
  'dataSources.choose': (moment) => {
    const { listed, dataSourceIds } = getConversation(moment)
    const ids = listed ?? dataSourceIds
    return ids.length === 0 ? 'needsDataSource' : [{ ids }, { ids: [] }]
  },
  'dataSources.listed': (moment) => {
    const { listed } = getConversation(moment)
    return listed === null ? 'needsAnswer' : [{ ids: listed }]
  },
  'conversation.open': (moment) => {
    const { conversationId } = getConversation(moment)
    const others = moment.live.conversationIds.filter((id) => id !== conversationId)
    return others.length === 0 ? 'needsConversation' : others.map((id) => ({ conversationId: id, draft: '' }))
  },
  'conversation.startNew': (moment) => [{ draft: '', dataSourceIds: getConversation(moment).dataSourceIds }],
  'conversation.archived': 'needsAnswer',
  'conversation.restored': 'needsAnswer',
  'answer.began': 'needsAnswer',
  'answer.heartbeat': 'needsAnswer',
  'answer.grew': 'needsAnswer',
  'answer.lookedUp': 'needsAnswer',
  'answer.cited': 'needsAnswer',
  'answer.finished': 'needsAnswer',
  'answer.failed': 'planned',
}

const addresses = ['/chat', '/repositories', '/login', '/swagger']

const navigation: LiveEvents = {
  'address.open': ({ at }) => {
    const { installation } = (at as SnapshotFrom<typeof navigationMachine>).context
    const served = addresses.filter((address) => !(address in installation.routeRules))
    return served.map((address) => ({ address, manner: 'push' }))
  },
  'session.changed': {
    live: ({ at }) => [{ visitor: (at as SnapshotFrom<typeof navigationMachine>).context.visitor, cause: 'updated' }],
    otherwise: 'needsSignOut',
  },
  'page.failed': 'planned',
}

/**
 * By chart, this table holds every event with a payload, and events without one that state a fact another actor knows better. Any
 * other event is a gesture and needs no facts.
 */
export const liveEvents: Readonly<Record<string, LiveEvents>> = {
  ...analytics,
  ...consent,
  ...session,
  navigation,
  conversation,
  questionEdit,
  feedback: { 'feedback.give': 'planned', 'comment.write': 'planned' },
  visit: { 'questions.limited': 'planned' },
  pullRequestReview: { 'review.request': 'planned' },
  overlays: { 'overlay.open': 'planned' },
  language: { 'language.choose': 'planned', 'preference.arrived': 'needsAnswer' },
  commandPalette: { 'text.type': 'planned', 'command.choose': 'planned' },
  archiveUpload: {
    'file.choose': 'needsFile',
    'upload.progressed': 'needsAnswer',
    'upload.finished': 'needsAnswer',
    'upload.failed': 'planned',
    'upload.unauthorised': 'needsAnswer',
    'upload.aborted': 'needsAnswer',
  },
  checkoutOutcome: { 'plan.read': 'needsAnswer' },
  signInReturn: { 'person.arrived': ({ live: { session } }) => (session === null ? 'needsSignIn' : [{}]) },
  submission: { 'form.submit': 'needsForm' },
  toasts: { 'toast.show': 'planned', 'toast.gone': 'planned' },
  supportWidget: {
    ...createConsentRules('supportWidget'),
    'session.started': personArrives,
    'session.ended': personLeaves,
    'page.shown': 'planned',
  },
  errorReporting: createConsentRules('errorReporting'),
  marketingInfo: {
    'marketing.submit': 'planned',
    'marketing.skip': 'planned',
    'index.ready': 'planned',
    'overlays.closed': 'planned',
  },
}
