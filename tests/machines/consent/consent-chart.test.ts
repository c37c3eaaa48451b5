import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, createActor, getInitialSnapshot, getNextSnapshot } from 'xstate'
import { allAccepted, consentCategories } from '#src/contract/consent-record.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentEvent } from '#machines/consent/consent.setup.ts'
import { type ConsentServiceId, consentServices } from '#machines/consent/consent-services.ts'
import { isSelfHosted, mayServiceRun } from '#machines/consent/consent.selectors.ts'
import { pendingChanges } from '#machines/consent/pending-changes.ts'
import { consentPolicy } from '#machines/consent/consent-policy.ts'
import { needsReConsent } from '#machines/consent/policy-versions.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { walkChart } from '#src/inspect/model/machine-walk.ts'
import { days } from '#src/lib/durations.ts'
import { createRecord, secondPolicy } from '#src/inspect/plans/consent-samples.ts'
import { everyChoice } from './consent-room.ts'
import { consentPlan, old, start } from '#src/inspect/plans/consent.plan.ts'
import { getActiveNodes } from '#src/inspect/xstate-internals.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

describe('the consent chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(consentMachine, consentPlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> asking.evaluating ^consent.changed ^choice.needed
      asking.evaluating --always--> asking.notGiven.notAsked
      starting --always--> asking.evaluating ^consent.changed ^choice.made
      asking.evaluating --always [hasStatus]--> asking.given.pending.due
      starting --always [hasClaim]--> asking.evaluating / announceClaim ^receipt.claimed ^consent.changed ^choice.made
      starting --always [isSelfHosted]--> selfHosted
      asking.notGiven.notAsked --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.evaluating --always [hasStatus]--> asking.given.current
      asking.notGiven.notAsked --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.notAsked --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.notAsked --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.notGiven.notAsked --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.notGiven.notAsked --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.notGiven.notAsked --serverCopy.arrived [isCopyNewer]--> asking.evaluating / setCopy ^consent.changed ^choice.made
      asking.notGiven.expired --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.expired --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.expired --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.expired --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.needed
      asking.notGiven.expired --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.notGiven.expired --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.notGiven.expired --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.notGiven.expired --record.synced [isSynced]--> asking.evaluating / markSynced ^consent.changed ^choice.needed
      asking.evaluating --always [hasStatus]--> asking.notGiven.expired
      asking.given.current --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.current --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.current --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.current --day.ticked--> asking.given.current / setTime
      asking.given.current --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.needed
      asking.given.current --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.needed
      asking.given.current --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.given.current --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.given.current --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.given.current --record.synced [isSynced]--> asking.evaluating / markSynced ^consent.changed ^choice.made
      asking.given.current --serverCopy.arrived [isCopyOlder]--> asking.given.current / announceCopyOutdated ^serverCopy.outdated
      asking.given.pending.due --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --reConsent.accepted--> asking.evaluating / logReConsent, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --reConsent.deferred [canDefer]--> asking.evaluating / logReConsent, defer ^consent.logged ^consent.changed ^choice.made
      asking.evaluating --always [hasStatus]--> asking.given.pending.deferred
      asking.given.pending.due --day.ticked--> asking.given.pending.due / setTime
      asking.given.pending.due --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.made
      asking.evaluating --always [hasStatus]--> asking.given.pending.graceExpired
      asking.given.pending.due --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.needed
      asking.given.pending.due --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.needed
      asking.given.pending.due --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.given.pending.due --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.due --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.given.pending.due --record.synced [isSynced]--> asking.evaluating / markSynced ^consent.changed ^choice.made
      asking.given.pending.due --serverCopy.arrived [isCopyOlder]--> asking.given.pending.due / announceCopyOutdated ^serverCopy.outdated
      asking.given.pending.deferred --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --reConsent.accepted--> asking.evaluating / logReConsent, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --reConsent.deferred [canDefer]--> asking.evaluating / logReConsent, defer ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --day.ticked--> asking.given.pending.deferred / setTime
      asking.given.pending.deferred --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.made
      asking.given.pending.deferred --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.given.pending.deferred --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.deferred --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.synced [isSynced]--> asking.evaluating / markSynced ^consent.changed ^choice.made
      asking.given.pending.deferred --serverCopy.arrived [isCopyOlder]--> asking.given.pending.deferred / announceCopyOutdated ^serverCopy.outdated
      asking.given.pending.graceExpired --choice.accepted--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.graceExpired --choice.rejected--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.graceExpired --choice.saved--> asking.evaluating / logChoice, setChoice ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.graceExpired --reConsent.accepted--> asking.evaluating / logReConsent, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.graceExpired --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.made
      asking.given.pending.graceExpired --day.ticked--> asking.given.pending.graceExpired / setTime
      asking.given.pending.graceExpired --day.ticked [isStatusChanged]--> asking.evaluating / setTime ^consent.changed ^choice.needed
      asking.given.pending.graceExpired --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.needed
      asking.given.pending.graceExpired --record.found [isDifferentRecord]--> asking.evaluating / setRecord ^consent.changed ^choice.made
      asking.given.pending.graceExpired --subject.changed [claimsReceipt]--> asking.evaluating / announceClaim, setSubject ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.graceExpired --subject.changed--> asking.evaluating / setSubject ^consent.changed ^choice.needed
      asking.given.pending.graceExpired --record.synced [isSynced]--> asking.evaluating / markSynced ^consent.changed ^choice.made
      asking.given.pending.graceExpired --serverCopy.arrived [isCopyOlder]--> asking.given.pending.graceExpired / announceCopyOutdated ^serverCopy.outdated"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(consentMachine, consentPlan)).toEqual([]))

  it('needs no more than 32-bit timers: time comes with the events', () => {
    const actor = createActor(consentMachine, { input: { ...start, receipt: old } }).start()
    expect(getActiveNodes(actor.getSnapshot()).flatMap(({ after }) => after)).toEqual([])
  })
})

const versions = ['1.0.0', '1.2.0', '2.0.0', 'abc']
const policies = [consentPolicy, secondPolicy, simulatedPolicy]

const places = [
  { selfHosted: false, userId: null },
  { selfHosted: false, userId: 'u' },
  { selfHosted: true, userId: null },
  { selfHosted: true, userId: 'u' },
]
/** None, all, and each alone: no category has a say in another. */
const choicesUnder = (version: string) =>
  version === '1.2.0' ? everyChoice.filter((_, index) => [0, 1, 2, 4, 8, 15].includes(index)) : [allAccepted]
const records = versions.flatMap((consentVersion) =>
  choicesUnder(consentVersion).map((choices) => createRecord({ ...choices, consentVersion })),
)

const everyEvent = Object.entries(consentPlan.events).flatMap(([type, payloads]) =>
  (Array.isArray(payloads) ? payloads : [payloads]).map((payload) => ({ ...payload, type }) as ConsentEvent),
)

const everySnapshot = (): ConsentSnapshot[] => {
  const inputs = policies.flatMap((policy) =>
    places.flatMap((place) => [null, ...records].map((receipt) => ({ ...start, ...place, policy, receipt }))),
  )
  const snapshots = new Map<string, ConsentSnapshot>()
  const open = inputs.map((input) => getInitialSnapshot(consentMachine, input))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { policy, ...context } = next.context
    const mark = JSON.stringify([next.value, policies.indexOf(policy), context])
    if (snapshots.has(mark)) continue
    snapshots.set(mark, next)
    const here = next
    open.push(...everyEvent.map((event) => getNextSnapshot(consentMachine, here, event)))
  }
  return [...snapshots.values()]
}

const serviceIds = Object.keys(consentServices) as ConsentServiceId[]
const heldBack = serviceIds.filter((id) => !('isNeededWhenUsed' in consentServices[id]))

/** An oracle by the record and the policy alone, without the chart. */
const mayItRun = ({ context: { record, policy, selfHosted, at } }: ConsentSnapshot, id: ConsentServiceId): boolean => {
  const { category } = consentServices[id]
  if (selfHosted || record === null || !record.isConsentGiven || !record[category]) return false
  if (at - Date.parse(record.lastUpdated) >= 182 * days) return false
  if (!needsReConsent(record.consentVersion, policy)) return true
  const changes = pendingChanges(record.consentVersion, policy)
  const isOver = record.gracePeriodExpiry !== null && at >= Date.parse(record.gracePeriodExpiry)
  if (isOver && changes.some((change) => change.category === category)) return false
  return !changes.some(({ type, affectedServices }) => type === 'added' && affectedServices.includes(id))
}

describe('what may run (C26)', () => {
  it('is in every state exactly what the record and the policy allow: nothing without its flag', () => {
    const snapshots = everySnapshot()
    const wrong = snapshots.flatMap((snapshot) => {
      const { record, grants } = snapshot.context
      const ungiven = consentCategories.filter(
        (category) => !isSelfHosted(snapshot) && grants[category] && !record?.[category],
      )
      const misjudged = heldBack.filter((id) => mayServiceRun(snapshot, id) !== mayItRun(snapshot, id))
      return [...ungiven, ...misjudged].map((what) => `${what} in ${JSON.stringify(snapshot.value)}`)
    })
    expect(wrong).toEqual([])
    expect(snapshots.length).toBeGreaterThan(1_000)
    const visited = new Set(snapshots.map(({ value }) => JSON.stringify(value)))
    expect([...visited].toSorted()).toEqual([
      '"selfHosted"',
      '{"asking":{"given":"current"}}',
      '{"asking":{"given":{"pending":"deferred"}}}',
      '{"asking":{"given":{"pending":"due"}}}',
      '{"asking":{"given":{"pending":"graceExpired"}}}',
      '{"asking":{"notGiven":"expired"}}',
      '{"asking":{"notGiven":"notAsked"}}',
    ])
    expect(heldBack.filter((id) => snapshots.some((snapshot) => mayServiceRun(snapshot, id)))).toEqual(heldBack)
  }, 120_000)

  it('is always what one signs in or pays with', () => {
    const { starts } = walkChart(consentMachine, { ...consentPlan, inputs: [start] })
    const snapshot = starts[0]?.after as ConsentSnapshot
    expect(serviceIds.filter((id) => mayServiceRun(snapshot, id))).toEqual(['oauthSession', 'cardPayment'])
  })
})
