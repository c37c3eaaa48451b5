import { describe, expect, it } from 'vitest'
import { type ConsentRecord, allAccepted, allRefused } from '#src/contract/consent-record.ts'
import { isChoiceNeeded } from '#machines/consent/consent.selectors.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { inShort, keep } from './consent-room.ts'

const person = { userId: 'ann', own: null, receipt: null }
const later = iso(noon + 60_000)
const earlier = iso(noon - 60_000)
const createCopy = (given: Partial<ConsentRecord>) => {
  const { preferences, statistics, marketing, support, consentVersion, lastUpdated } = createRecord(given)
  return { preferences, statistics, marketing, support, consentVersion, versionAcceptedAt: lastUpdated }
}

describe('signing in with a choice made while signed out (C10)', () => {
  const receipt = createRecord({ statistics: true })

  it('becomes the person’s choice with its own time and is still to be sent', () => {
    const { actor, notices, record } = keep({ receipt })
    actor.send({ type: 'subject.changed', ...person, receipt, at: noon + 5 })
    expect(record()).toEqual({ ...receipt, syncStatus: 'pending', claimedBy: 'ann' })
    expect(notices.slice(-3)).toMatchObject([
      { type: 'receipt.claimed', userId: 'ann' },
      { type: 'consent.changed', subject: 'ann', granted: [], withdrawn: [] },
      { type: 'choice.made' },
    ])
  })

  it('is not inherited by the next person of the same browser (C12)', () => {
    const claimed = { ...receipt, claimedBy: 'ann' }
    const { actor, now, notices, changes } = keep({ userId: 'ann', own: receipt })
    actor.send({ type: 'subject.changed', userId: null, own: null, receipt: claimed, at: noon })
    expect(now().context.record).toEqual(claimed)
    actor.send({ type: 'subject.changed', userId: 'bob', own: null, receipt: claimed, at: noon })
    expect([isChoiceNeeded(now()), inShort(now().context.grants)]).toEqual([true, '----'])
    expect(changes().at(-1)).toMatchObject({ subject: 'bob', record: null, withdrawn: ['statistics'] })
    expect(notices.filter(({ type }) => type === 'receipt.claimed')).toEqual([])
  })

  it.each([
    ['newer than the own one', { lastUpdated: later }, '-S--'],
    ['older than the own one', { lastUpdated: earlier }, 'PSMS'],
    ['as old as the own one', {}, 'PSMS'],
    ['no choice at all', { lastUpdated: later, isConsentGiven: false }, 'PSMS'],
  ])('%s', (_, given, expected) => {
    const { actor, now } = keep()
    actor.send({
      type: 'subject.changed',
      userId: 'ann',
      own: createRecord(allAccepted),
      receipt: createRecord({ ...receipt, ...given }),
      at: noon,
    })
    expect(inShort(now().context.grants)).toBe(expected)
  })

  it('applies at the start, too', () => {
    const { record, kinds } = keep({ userId: 'ann', receipt })
    expect(record()).toMatchObject({ statistics: true, syncStatus: 'pending' })
    expect(kinds()).toEqual(['receipt.claimed', 'consent.changed', 'choice.made'])
  })
})

describe('signing out (C12)', () => {
  it('goes back to the banner when nothing was chosen while signed out', () => {
    const { actor, now, changes } = keep({ userId: 'ann', own: createRecord(allAccepted) })
    actor.send({ type: 'subject.changed', userId: null, own: null, receipt: null, at: noon })
    expect(isChoiceNeeded(now())).toBe(true)
    expect(changes().at(-1)).toMatchObject({ subject: null, record: null, withdrawn: Object.keys(allAccepted) })
  })

  it('goes back to the receipt when there is one', () => {
    const { actor, now } = keep({ userId: 'ann', own: createRecord(allAccepted) })
    actor.send({ type: 'subject.changed', userId: null, own: null, receipt: createRecord({ support: true }), at: noon })
    expect(inShort(now().context.grants)).toBe('---S')
  })
})

describe("the server's copy (C11)", () => {
  const signedIn = (own: ConsentRecord | null) => keep({ userId: 'ann', own })

  it('is taken when it is newer', () => {
    const { actor, record, acts } = signedIn(createRecord(allAccepted))
    const copy = createCopy({ support: true, lastUpdated: later, consentVersion: '1.0.1' })
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy, at: noon })
    expect(record()).toEqual(
      createRecord({ support: true, lastUpdated: later, consentVersion: '1.0.1', source: null, syncStatus: 'synced' }),
    )
    expect(acts()).toEqual([])
  })

  it('is taken when there is nothing here', () => {
    const { actor, now } = signedIn(null)
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy: createCopy({ marketing: true }), at: noon })
    expect([isChoiceNeeded(now()), inShort(now().context.grants)]).toEqual([false, '--M-'])
  })

  it.each([
    ['older', createCopy({ lastUpdated: earlier })],
    ['missing', null],
  ])('gives way when it is %s, and is to be brought up to date', (_, copy) => {
    const own = createRecord(allAccepted)
    const { actor, record, notices } = signedIn(own)
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy, at: noon })
    expect(record()).toEqual(own)
    expect(notices.at(-1)).toEqual({ type: 'serverCopy.outdated', userId: 'ann', record: own })
  })

  it('as old as the one here changes nothing', () => {
    const { actor, notices } = signedIn(createRecord(allAccepted))
    const before = notices.length
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy: createCopy(allRefused), at: noon })
    expect(notices).toHaveLength(before)
  })

  it.each(['bob', null])('of a person who is not the one here (%s) is dropped', (userId) => {
    const { actor, record } = keep({ userId, own: null })
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy: createCopy(allAccepted), at: noon })
    expect(record()).toBe(null)
  })

  it('missing on both sides asks and sends nothing', () => {
    const { actor, kinds } = signedIn(null)
    actor.send({ type: 'serverCopy.arrived', userId: 'ann', copy: null, at: noon })
    expect(kinds()).toEqual(['consent.changed', 'choice.needed'])
  })
})

describe('what the server has taken', () => {
  it('is marked so, but only the choice it has taken', () => {
    const { actor, record } = keep({ userId: 'ann' })
    actor.send({ type: 'choice.accepted', source: 'corner-banner', at: noon })
    expect(record()?.syncStatus).toBe('pending')
    actor.send({ type: 'choice.rejected', source: 'corner-banner', at: noon + 60_000 })
    actor.send({ type: 'record.synced', lastUpdated: iso(noon), acceptedAt: iso(noon) })
    expect(record()?.syncStatus).toBe('pending')
    actor.send({ type: 'record.synced', lastUpdated: later, acceptedAt: earlier })
    expect(record()).toMatchObject({ syncStatus: 'synced', lastUpdated: earlier })
  })
})

describe('another tab (C21)', () => {
  it('changes the choice of this tab without a second log entry', () => {
    const { actor, now, changes, acts } = keep()
    actor.send({ type: 'record.found', record: createRecord({ statistics: true }), at: noon })
    expect([isChoiceNeeded(now()), changes().at(-1)?.granted, acts()]).toEqual([false, ['statistics'], []])
    actor.send({ type: 'record.found', record: null, at: noon })
    expect([isChoiceNeeded(now()), changes().at(-1)?.withdrawn]).toEqual([true, ['statistics']])
  })

  it('that repeats the same choice is ignored', () => {
    const { actor, notices } = keep({ receipt: createRecord() })
    const before = notices.length
    actor.send({ type: 'record.found', record: createRecord(), at: noon })
    expect(notices).toHaveLength(before)
  })
})
