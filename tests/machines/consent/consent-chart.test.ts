import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, createActor, getInitialSnapshot, getNextSnapshot } from 'xstate'
import { allChoices, consentCategories } from '#src/contract/consent-record.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import type { ConsentEvent } from '#machines/consent/consent.setup.ts'
import { type ConsentServiceId, consentServices } from '#machines/consent/consent-services.ts'
import { isSelfHosted, mayServiceRun } from '#machines/consent/consent.selectors.ts'
import { pendingChanges } from '#machines/consent/pending-changes.ts'
import { consentPolicy, needsReConsent } from '#machines/consent/policy-versions.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { walkChart } from '#src/inspect/model/machine-walk.ts'
import { day, createRecord, secondPolicy } from '#src/inspect/plans/consent-samples.ts'
import { everyChoice } from './consent-room.ts'
import { consentPlan, old, start } from '#src/inspect/plans/consent.plan.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

describe('the consent chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(consentMachine, consentPlan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> asking.weighing ^consent.changed ^choice.needed
      asking.weighing --always--> asking.notGiven.unasked
      starting --always--> asking.weighing ^consent.changed ^choice.made
      asking.weighing --always [isStanding]--> asking.given.pending.due
      starting --always [hasClaimed]--> asking.weighing / announceClaim ^receipt.claimed ^consent.changed ^choice.made
      starting --always [isSelfHosted]--> selfHosted
      asking.notGiven.unasked --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.weighing --always [isStanding]--> asking.given.current
      asking.notGiven.unasked --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.unasked --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.unasked --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.notGiven.unasked --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.notGiven.unasked --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.notGiven.unasked --serverCopy.arrived [isCopyNewer]--> asking.weighing / adoptCopy ^consent.changed ^choice.made
      asking.notGiven.outworn --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.outworn --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.outworn --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.notGiven.outworn --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.needed
      asking.notGiven.outworn --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.notGiven.outworn --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.notGiven.outworn --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.notGiven.outworn --record.synced [isSynced]--> asking.weighing / markSynced ^consent.changed ^choice.needed
      asking.weighing --always [isStanding]--> asking.notGiven.outworn
      asking.given.current --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.current --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.current --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.current --day.ticked--> asking.given.current / note
      asking.given.current --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.needed
      asking.given.current --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.needed
      asking.given.current --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.given.current --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.given.current --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.given.current --record.synced [isSynced]--> asking.weighing / markSynced ^consent.changed ^choice.made
      asking.given.current --serverCopy.arrived [isCopyOlder]--> asking.given.current / announceOutdated ^serverCopy.outdated
      asking.given.pending.due --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.due --reConsent.deferred [mayDefer]--> asking.weighing / logAgain, defer ^consent.logged ^consent.changed ^choice.made
      asking.weighing --always [isStanding]--> asking.given.pending.deferred
      asking.given.pending.due --day.ticked--> asking.given.pending.due / note
      asking.given.pending.due --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.made
      asking.weighing --always [isStanding]--> asking.given.pending.overdue
      asking.given.pending.due --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.needed
      asking.given.pending.due --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.needed
      asking.given.pending.due --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.given.pending.due --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.due --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.given.pending.due --record.synced [isSynced]--> asking.weighing / markSynced ^consent.changed ^choice.made
      asking.given.pending.due --serverCopy.arrived [isCopyOlder]--> asking.given.pending.due / announceOutdated ^serverCopy.outdated
      asking.given.pending.deferred --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --reConsent.deferred [mayDefer]--> asking.weighing / logAgain, defer ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.deferred --day.ticked--> asking.given.pending.deferred / note
      asking.given.pending.deferred --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.made
      asking.given.pending.deferred --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.given.pending.deferred --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.deferred --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.given.pending.deferred --record.synced [isSynced]--> asking.weighing / markSynced ^consent.changed ^choice.made
      asking.given.pending.deferred --serverCopy.arrived [isCopyOlder]--> asking.given.pending.deferred / announceOutdated ^serverCopy.outdated
      asking.given.pending.overdue --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.overdue --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.overdue --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.overdue --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^consent.changed ^choice.made
      asking.given.pending.overdue --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.made
      asking.given.pending.overdue --day.ticked--> asking.given.pending.overdue / note
      asking.given.pending.overdue --day.ticked [isOtherwise]--> asking.weighing / note ^consent.changed ^choice.needed
      asking.given.pending.overdue --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.needed
      asking.given.pending.overdue --record.found [isAnotherRecord]--> asking.weighing / adopt ^consent.changed ^choice.made
      asking.given.pending.overdue --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^consent.changed ^choice.made
      asking.given.pending.overdue --subject.changed--> asking.weighing / meet ^consent.changed ^choice.needed
      asking.given.pending.overdue --record.synced [isSynced]--> asking.weighing / markSynced ^consent.changed ^choice.made
      asking.given.pending.overdue --serverCopy.arrived [isCopyOlder]--> asking.given.pending.overdue / announceOutdated ^serverCopy.outdated"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(consentMachine, consentPlan)).toEqual([]))

  it('needs no more than 32-bit timers: time comes with the events', () => {
    const actor = createActor(consentMachine, { input: { ...start, receipt: old } }).start()
    expect(actor.getSnapshot()._nodes.flatMap(({ after }) => after)).toEqual([])
  })
})

const versions = ['1.0.0', '1.1.0', '2.0.0', 'abc']
const policies = [consentPolicy, secondPolicy, simulatedPolicy]

const places = [
  { selfHosted: false, userId: null },
  { selfHosted: false, userId: 'u' },
  { selfHosted: true, userId: null },
  { selfHosted: true, userId: 'u' },
]
/** None, all, and each alone: no category has a say in another. */
const choicesUnder = (version: string) =>
  version === '1.1.0' ? everyChoice.filter((_, index) => [0, 1, 2, 4, 8, 15].includes(index)) : [allChoices]
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
  const found = new Map<string, ConsentSnapshot>()
  const open = inputs.map((input) => getInitialSnapshot(consentMachine, input))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { policy, ...context } = next.context
    const mark = JSON.stringify([next.value, policies.indexOf(policy), context])
    if (found.has(mark)) continue
    found.set(mark, next)
    const here = next
    open.push(...everyEvent.map((event) => getNextSnapshot(consentMachine, here, event)))
  }
  return [...found.values()]
}

const serviceIds = Object.keys(consentServices) as ConsentServiceId[]
const heldBack = serviceIds.filter((id) => !('isNeededWhenUsed' in consentServices[id]))

/** An oracle by the record and the policy alone, without the chart. */
const mayItRun = ({ context: { record, policy, selfHosted, at } }: ConsentSnapshot, id: ConsentServiceId): boolean => {
  const { category } = consentServices[id]
  if (selfHosted || record === null || !record.isConsentGiven || !record[category]) return false
  if (at - Date.parse(record.lastUpdated) >= 182 * day) return false
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
      '{"asking":{"given":{"pending":"overdue"}}}',
      '{"asking":{"notGiven":"outworn"}}',
      '{"asking":{"notGiven":"unasked"}}',
    ])
    expect(heldBack.filter((id) => snapshots.some((snapshot) => mayServiceRun(snapshot, id)))).toEqual(heldBack)
  }, 120_000)

  it('is always what one signs in or pays with', () => {
    const { starts } = walkChart(consentMachine, { ...consentPlan, inputs: [start] })
    const snapshot = starts[0]?.after as ConsentSnapshot
    expect(serviceIds.filter((id) => mayServiceRun(snapshot, id))).toEqual(['oauthSession', 'cardPayment'])
  })
})
