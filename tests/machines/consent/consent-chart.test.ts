import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, type SnapshotFrom, createActor } from 'xstate'
import { allChoices, consentCategories } from '#src/contract/consent-record.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { type ConsentServiceId, consentServices } from '#machines/consent/consent-services.ts'
import { isSelfHosted, mayServiceRun, whatIsPending } from '#machines/consent/consent.selectors.ts'
import { isServiceNew } from '#machines/consent/pending-changes.ts'
import { consentPolicy } from '#machines/consent/policy-versions.ts'
import { chartDefects } from '#tests/support/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { walkChart } from '#tests/support/machine-walk.ts'
import { day, iso, noon, recordOf, secondPolicy } from './consent-room.ts'

type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

const byHand = { source: 'corner-banner' as const, at: noon }
const start = { policy: secondPolicy, selfHosted: false, gpc: false, userId: null, own: null, receipt: null, at: noon }
const copy = { ...allChoices, consentVersion: '2.0.0', versionAcceptedAt: iso(noon) }
const old = recordOf({ ...allChoices, consentVersion: '1.1.0' })

const plan = {
  inputs: [start, { ...start, receipt: old }, { ...start, userId: 'u', receipt: old }, { ...start, selfHosted: true }],
  events: {
    'choice.accepted': byHand,
    'choice.rejected': byHand,
    'choice.saved': { ...byHand, choices: { ...allChoices, marketing: false } },
    'reConsent.accepted': byHand,
    'reConsent.deferred': byHand,
    'day.ticked': [{ at: noon }, { at: noon + 8 * day }, { at: noon + 20 * day }, { at: noon + 400 * day }],
    'record.found': [
      { record: null, at: noon },
      { record: old, at: noon },
    ],
    'subject.changed': [
      { userId: 'u', own: null, receipt: old, at: noon },
      { userId: 'u', own: null, receipt: null, at: noon },
      { userId: null, own: null, receipt: null, at: noon },
    ],
    'serverCopy.arrived': [
      { userId: 'u', copy, at: noon },
      { userId: 'u', copy: null, at: noon },
    ],
    'record.synced': { lastUpdated: iso(noon) },
  },
  distinguish: ({ context }: ConsentSnapshot) => context.subject,
}

describe('the consent chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(consentMachine, plan)).toMatchInlineSnapshot(`
      "(start) --> starting
      starting --always--> asking.weighing ^choice.needed ^consent.changed
      asking.weighing --always--> asking.notGiven.unasked
      starting --always--> asking.weighing ^choice.made ^consent.changed
      asking.weighing --always [isStanding]--> asking.given.pending.due / beginGrace
      starting --always [hasClaimed]--> asking.weighing / announceClaim ^receipt.claimed ^choice.made ^consent.changed
      starting --always [isSelfHosted]--> selfHosted
      asking.notGiven.unasked --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.weighing --always [isStanding]--> asking.given.current
      asking.notGiven.unasked --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.notGiven.unasked --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.notGiven.unasked --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.notGiven.unasked --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.notGiven.unasked --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.notGiven.unasked --serverCopy.arrived [isCopyNewer]--> asking.weighing / adoptCopy ^choice.made ^consent.changed
      asking.notGiven.outworn --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.notGiven.outworn --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.notGiven.outworn --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.notGiven.outworn --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.needed ^consent.changed
      asking.notGiven.outworn --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.notGiven.outworn --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.notGiven.outworn --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.notGiven.outworn --record.synced [isSynced]--> asking.weighing / markSynced ^choice.needed ^consent.changed
      asking.weighing --always [isStanding]--> asking.notGiven.outworn
      asking.given.current --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.current --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.current --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.current --day.ticked [isOtherwise]--> asking.weighing / note ^choice.needed ^consent.changed
      asking.given.current --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.needed ^consent.changed
      asking.given.current --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.given.current --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.given.current --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.given.current --record.synced [isSynced]--> asking.weighing / markSynced ^choice.made ^consent.changed
      asking.given.current --serverCopy.arrived [isCopyOlder]--> asking.given.current / announceOutdated ^serverCopy.outdated
      asking.given.pending.due --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.due --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.due --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.due --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.due --reConsent.deferred [mayDefer]--> asking.weighing / logAgain, defer ^consent.logged ^choice.made ^consent.changed
      asking.weighing --always [isStanding]--> asking.given.pending.deferred
      asking.given.pending.due --day.ticked [isOtherwise]--> asking.weighing / note ^choice.made ^consent.changed
      asking.weighing --always [isStanding]--> asking.given.pending.overdue
      asking.given.pending.due --day.ticked [isOtherwise]--> asking.weighing / note ^choice.needed ^consent.changed
      asking.given.pending.due --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.needed ^consent.changed
      asking.given.pending.due --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.given.pending.due --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.given.pending.due --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.given.pending.due --record.synced [isSynced]--> asking.weighing / markSynced ^choice.made ^consent.changed
      asking.given.pending.due --serverCopy.arrived [isCopyOlder]--> asking.given.pending.due / announceOutdated ^serverCopy.outdated
      asking.given.pending.deferred --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.deferred --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.deferred --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.deferred --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.deferred --day.ticked [isOtherwise]--> asking.weighing / note ^choice.made ^consent.changed
      asking.given.pending.deferred --day.ticked [isOtherwise]--> asking.weighing / note ^choice.needed ^consent.changed
      asking.given.pending.deferred --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.needed ^consent.changed
      asking.given.pending.deferred --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.given.pending.deferred --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.given.pending.deferred --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.given.pending.deferred --record.synced [isSynced]--> asking.weighing / markSynced ^choice.made ^consent.changed
      asking.given.pending.deferred --serverCopy.arrived [isCopyOlder]--> asking.given.pending.deferred / announceOutdated ^serverCopy.outdated
      asking.given.pending.overdue --choice.accepted--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.overdue --choice.rejected--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.overdue --choice.saved--> asking.weighing / logChoice, choose ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.overdue --reConsent.accepted--> asking.weighing / logAgain, acceptPolicy ^consent.logged ^choice.made ^consent.changed
      asking.given.pending.overdue --day.ticked [isOtherwise]--> asking.weighing / note ^choice.made ^consent.changed
      asking.given.pending.overdue --day.ticked [isOtherwise]--> asking.weighing / note ^choice.needed ^consent.changed
      asking.given.pending.overdue --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.needed ^consent.changed
      asking.given.pending.overdue --record.found [isAnotherRecord]--> asking.weighing / adopt ^choice.made ^consent.changed
      asking.given.pending.overdue --subject.changed [isClaim]--> asking.weighing / announceClaim, meet ^receipt.claimed ^choice.made ^consent.changed
      asking.given.pending.overdue --subject.changed--> asking.weighing / meet ^choice.needed ^consent.changed
      asking.given.pending.overdue --record.synced [isSynced]--> asking.weighing / markSynced ^choice.made ^consent.changed
      asking.given.pending.overdue --serverCopy.arrived [isCopyOlder]--> asking.given.pending.overdue / announceOutdated ^serverCopy.outdated"
    `)
  })

  it('has no defects', () => expect(chartDefects(consentMachine, plan)).toEqual([]))

  it('needs no more than 32-bit timers: time comes with the events', () => {
    const actor = createActor(consentMachine, { input: { ...start, receipt: old } }).start()
    expect(actor.getSnapshot()._nodes.flatMap(({ after }) => after)).toEqual([])
  })
})

const sample = [{}, allChoices, { statistics: true }, { support: true, marketing: true }]

/** Every snapshot that the plan reaches, for both policies, from no record and from records of several kinds. */
const everySnapshot = (): ConsentSnapshot[] =>
  [consentPolicy, secondPolicy].flatMap((policy) => {
    const records = sample.map((choices) => recordOf({ ...choices, consentVersion: '1.1.0' }))
    const inputs = [
      { ...start, policy, selfHosted: true },
      ...records.map((receipt) => ({ ...start, policy, receipt })),
    ]
    const { starts, moves } = walkChart(consentMachine, { ...plan, inputs })
    return [...starts, ...moves].map(({ after }: { after: AnyMachineSnapshot }) => after as ConsentSnapshot)
  })

const serviceIds = Object.keys(consentServices) as ConsentServiceId[]
const heldBack = serviceIds.filter((id) => !('isNeededWhenUsed' in consentServices[id]))

describe('what may run (C26)', () => {
  it('is nothing without its flag, nothing on a self-hosted installation, nothing new that was not accepted', () => {
    const snapshots = everySnapshot()
    const wrong = snapshots.flatMap((snapshot) => {
      const { record, grants } = snapshot.context
      const ungiven = consentCategories.filter(
        (category) => !isSelfHosted(snapshot) && grants[category] && !record?.[category],
      )
      const running = heldBack.filter((id) => mayServiceRun(snapshot, id))
      const unflagged = running.filter((id) => isSelfHosted(snapshot) || !grants[consentServices[id].category])
      const unaccepted = running.filter((id) => isServiceNew(whatIsPending(snapshot), id))
      return [...ungiven, ...unflagged, ...unaccepted].map((what) => `${what} in ${JSON.stringify(snapshot.value)}`)
    })
    expect(wrong).toEqual([])
    expect(snapshots.length).toBeGreaterThan(500)
    expect(heldBack.filter((id) => snapshots.some((snapshot) => mayServiceRun(snapshot, id)))).toEqual(heldBack)
  })

  it('is always what one signs in or pays with (C13)', () => {
    const { starts } = walkChart(consentMachine, { ...plan, inputs: [start] })
    const snapshot = starts[0]?.after as ConsentSnapshot
    expect(serviceIds.filter((id) => mayServiceRun(snapshot, id))).toEqual(['oauthSession', 'cardPayment'])
  })
})
