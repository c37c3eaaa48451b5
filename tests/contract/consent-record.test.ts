import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentSources, type ConsentRecord, readConsentRecord } from '#src/contract/consent-record.ts'
import { isChoiceNeeded, isConsentGiven } from '#machines/consent/consent.selectors.ts'
import { change, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { keep } from '../machines/consent/consent-room.ts'

const good = createRecord()
const without = (field: keyof ConsentRecord) => {
  const { [field]: _, ...rest } = good
  return rest
}

const spoilt: readonly unknown[] = [
  '',
  ' ',
  'null',
  'undefined',
  '{',
  '{broken',
  '[]',
  '"yes"',
  '1',
  'true',
  '{}',
  null,
  undefined,
  0,
  Number.NaN,
  [],
  [good],
  {},
  { isConsentGiven: true },
  without('statistics'),
  without('consentVersion'),
  without('lastUpdated'),
  without('syncStatus'),
  { ...good, statistics: 'true' },
  { ...good, statistics: 1 },
  { ...good, lastUpdated: 'yesterday' },
  { ...good, lastUpdated: 1_700_000_000_000 },
  { ...good, lastUpdated: '2026-13-45T25:61:61Z' },
  { ...good, consentVersion: 1.1 },
  { ...good, consentVersion: 'x'.repeat(41) },
  { ...good, deferralCount: -1 },
  { ...good, deferralCount: Number.POSITIVE_INFINITY },
  { ...good, gracePeriodExpiry: 'never' },
  { ...good, pendingChanges: [{ category: 'essential' }] },
  { ...good, pendingChanges: {} },
  { ...good, source: 'advertisement' },
  { ...good, syncStatus: 'lost' },
  JSON.parse('{"__proto__": {"isConsentGiven": true, "statistics": true}}'),
  `{"__proto__": ${JSON.stringify(good)}}`,
  `"${'x'.repeat(5_000_000)}"`,
  JSON.stringify({ ...good, isConsentGiven: false }),
]

const isAskedFor = (stored: unknown) => {
  const { now } = keep({ receipt: readConsentRecord(stored) })
  return isChoiceNeeded(now()) && !isConsentGiven(now()) && !Object.values(now().context.grants).includes(true)
}

describe('a record out of storage (C20)', () => {
  it('is read as it was written, as text or as a value', () => {
    const full = createRecord({ pendingChanges: [change()], gracePeriodExpiry: good.lastUpdated, claimedBy: 'u' })
    expect(readConsentRecord(JSON.stringify(full))).toEqual(full)
    expect(readConsentRecord(full)).toEqual(full)
  })

  it('brings nothing along that is not of it', () => {
    const read = readConsentRecord({ ...good, token: 's3cret', pendingChanges: [{ ...change(), extra: 1 }] })
    expect(read).toEqual({ ...good, pendingChanges: [change()] })
  })

  it('keeps a version that cannot be read: it counts as 1.0.0', () => {
    expect(readConsentRecord({ ...good, consentVersion: 'abc' })).toMatchObject({ consentVersion: 'abc' })
  })

  it('knows the labels of the contract', () => {
    for (const source of consentSources) expect(readConsentRecord({ ...good, source })).toMatchObject({ source })
  })

  it.each(spoilt.map((stored, index) => [index, stored]))('spoilt %d: not given, the banner asks', (_, stored) => {
    expect(isAskedFor(stored)).toBe(true)
  })

  it('anything else, a thousand times: not given, no crash, no pollution', () => {
    expect(spoilt.length).toBeGreaterThanOrEqual(30)
    const field = fc.constantFrom(...(Object.keys(good) as (keyof ConsentRecord)[]))
    const brokenField = fc.tuple(field, fc.anything()).map(([name, value]) => ({ ...good, [name]: value }))
    const stored = fc.oneof(fc.anything(), fc.json(), fc.string(), brokenField)
    fc.assert(
      fc.property(stored, (value) => {
        const read = readConsentRecord(value)
        if (read === null) expect(isAskedFor(value)).toBe(true)
        else expect(readConsentRecord(JSON.stringify(read))).toEqual(read)
      }),
      { numRuns: 1_000 },
    )
    expect(({} as Record<string, unknown>)['isConsentGiven']).toBeUndefined()
  })
})
