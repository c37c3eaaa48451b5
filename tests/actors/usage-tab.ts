import { createMemory } from '#src/actors/memory.ts'
import { guardThirdParties } from '#src/actors/consent.gate.ts'
import { createConsent } from '#src/actors/consent.actor.ts'
import { startThirdParties } from '#src/actors/third-parties.ts'
import { startUsageSink } from '#src/actors/usage.sink.ts'
import { type UsageReport, createUsage } from '#src/actors/usage.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { createDeps } from './session-harness.ts'
import { noteWhatIsSent, prepareAnalyticsLibrary, type Sent } from './noted-library.ts'

export type Deps = ReturnType<typeof createDeps>

interface Given {
  readonly deps?: Deps
  readonly locks?: Pick<LockManager, 'request'>
  readonly isSelfHosted?: boolean
  readonly isConfigured?: boolean
  readonly takeMilestones?: () => Promise<void>
}

export const createNamedLocks = () => {
  const held = new Set<string>()
  const request = async (name: string, _: LockOptions, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  return { request: request as unknown as LockManager['request'] }
}

interface Person {
  readonly userId: string | null
  readonly completed: readonly string[]
}

interface Remembered {
  readonly userId: string | null
  readonly funnels: readonly string[]
}

export const readRemembered = ({ getItem }: Pick<Storage, 'getItem'>): Remembered =>
  JSON.parse(getItem('completed-funnels') ?? '{"userId":null,"funnels":[]}') as Remembered

const start = 1_000_000

const parts = { library: async () => ({ prepareAnalyticsLibrary }), recorder: async () => undefined }
const nowhere = { getSnapshot: () => ({ context: { shown: null } }), on: () => ({ unsubscribe() {} }) }
const unchanging = { subscribe: () => ({ unsubscribe() {} }), on: () => ({ unsubscribe() {} }) }
const plain = {
  read: () => ({ theme: 'system', density: 'comfortable', singleKeys: true }),
  subscribe: () => () => true,
}

export const openUsageTab = ({
  deps = createDeps(),
  locks = createNamedLocks(),
  isSelfHosted = false,
  isConfigured = true,
  takeMilestones,
}: Given = {}) => {
  const session = deps.open()
  const { window: events, storage } = session.tab
  const window = Object.assign(events, { navigator: { locks }, localStorage: storage }) as unknown as Window
  const sent: Sent[] = []
  noteWhatIsSent(window, sent)
  const now = () => start + deps.clock.now()
  const { clock } = deps
  const consent = createConsent({ window, session, clock, now, isSelfHosted })
  const circumstances = () => ({
    isAuthenticated: isSignedIn(session.actor.getSnapshot()),
    organizationId: session.context().organisationId,
  })
  const usage = createUsage({ now, circumstances, mayBeSent: () => consent.mayRun('analytics') })
  const analytics = isConfigured ? { key: 'phc_test', host: '/collect' } : null
  const thirdParties = { analytics, errorReporting: null, supportWidget: null, testUserDomains: [] }
  const stops: (() => void)[] = []
  const rest = {
    configuration: { isSelfHosted, thirdParties },
    navigation: nowhere,
    language: unchanging,
    appearance: plain,
  }
  const client = { prepare: async () => client, call: async () => ({ distinctId: 'somebody', properties: {} }) }
  const given = { window, fetch, session, consent, usage, client, messages: {}, ...rest }
  guardThirdParties(given as unknown as Parameters<typeof guardThirdParties>[0], async () => ({
    startThirdParties: (options) => {
      const running = startThirdParties(options, parts)
      stops.push(running.stop)
      return running
    },
  }))
  consent.start()
  const memory = createMemory(() => storage)
  const personAtMoment = new Map<UsageReport, Person>()
  usage.read((each) => {
    const snapshot = session.actor.getSnapshot()
    const userId = isSignedIn(snapshot) ? snapshot.context.userId : null
    const remembered = readRemembered(storage)
    const completed = remembered.userId === userId ? remembered.funnels : []
    personAtMoment.set(each, { userId, completed })
  })
  const sink = startUsageSink({ usage, session, consent, window, memory, clock, now, takeMilestones })
  const reports: UsageReport[] = []
  usage.read((each) => void reports.push(each))
  return {
    ...sink,
    deps,
    session,
    consent,
    usage,
    now,
    sent,
    reports,
    personAtMoment,
    agree: (isOn: boolean) => {
      consent.openPreferences()
      const { draft } = consent.preferences.getSnapshot().context
      if (draft.statistics !== isOn) consent.preferences.send({ type: 'category.toggle', category: 'statistics' })
      consent.preferences.send({ type: 'preferences.save', at: now() })
    },
    names: () => sent.map(({ event }) => event),
    close() {
      for (const stop of [...stops, sink.stop, consent.stop, session.stop]) stop()
    },
  }
}

export type UsageTab = ReturnType<typeof openUsageTab>
