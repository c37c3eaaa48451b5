import { describe, expect, it } from 'vitest'
import type { Finding, ReviewDetails } from '#src/contract/reviews.ts'
import { compareReviews } from '#src/views/pull-request/review/compare/compare-reviews.ts'
import { sampleFinding, sampleReviewDetails, toDay } from './sample-reviews.ts'

type Event = Finding['history'][number]

const in1: Event = { event: 'raised', at: toDay(1), review: 1 }
const dismissedOn = (day: number): Event => ({ event: 'dismissed', at: toDay(day), by: 'Ada', reason: 'later' })
const restoredOn = (day: number): Event => ({ event: 'restored', at: toDay(day), by: 'Ada' })
const review = (number: number, findings: readonly Finding[]): ReviewDetails => sampleReviewDetails(number, findings)
const known = (history: readonly Event[], change: Partial<Finding> = {}): Finding =>
  sampleFinding(1, { history: [...history], ...change })

const compare = (first: readonly Finding[], second: readonly Finding[]) => {
  const { left, arrived, kept } = compareReviews(review(1, first), review(2, second))
  return {
    left: left.map(({ reason, entry }) => [reason, entry?.review ?? entry?.by]),
    arrived: arrived.map(({ origin }) => origin),
    kept: kept.map(({ finding, former }) => [former.startLine, finding.startLine, former.severity, finding.severity]),
  }
}

const nothing = { left: [], arrived: [], kept: [] }

describe('a comparison of two reviews', () => {
  it('keeps what both have, with its former place and severity', () => {
    const history = [in1, { event: 'seenAgain', at: toDay(3), review: 2 } as const]
    const latter = known(history, { startLine: 40, severity: 'low', status: 'stillOpen' })
    expect(compare([known(history)], [latter])).toEqual({ ...nothing, kept: [[30, 40, 'high', 'low']] })
  })

  it.each(['fixed', 'codeGone'] as const)(
    'says that a finding of the first alone is %s, and in which review',
    (event) => {
      const history = [in1, { event, at: toDay(3), review: 2 } as const]
      expect(compare([known(history)], [known(history, { status: 'fixed' })])).toEqual({
        ...nothing,
        left: [[event, 2]],
      })
    },
  )

  it('says that a finding was fixed by a review between the two, which the second does not list', () => {
    const history = [in1, { event: 'fixed', at: toDay(2), review: 2 } as const]
    const { left } = compareReviews(review(1, [known(history)]), review(4, []))
    expect(left).toMatchObject([{ reason: 'fixed', entry: { review: 2 } }])
  })

  it('says who dismissed a finding between the two, and keeps one that was dismissed after both', () => {
    const between = [in1, dismissedOn(2)]
    const dismissed = { status: 'dismissed' } as const
    expect(compare([known(between, dismissed)], [known(between, dismissed)])).toEqual({
      ...nothing,
      left: [['dismissed', 'Ada']],
    })
    const later = [in1, dismissedOn(4)]
    expect(compare([known(later, dismissed)], [known(later, dismissed)]).kept).toHaveLength(1)
  })

  it('takes a dismissal in the very moment of the end of a review for a later one', () => {
    const history = [in1, dismissedOn(1)]
    expect(compare([known(history)], [known(history)]).left).toEqual([['dismissed', 'Ada']])
  })

  it('says that the settings leave a finding out when nothing ended it', () => {
    expect(compare([known([in1])], [])).toEqual({ ...nothing, left: [['leftOut', 1]] })
  })

  it('tells apart what is new, raised again and brought back', () => {
    const in2 = { event: 'raised', at: toDay(3), review: 2 } as const
    const wasFixed = [{ ...in1, event: 'fixed' } as const, in2]
    const wasDismissed = [{ ...in1, at: toDay(0) }, dismissedOn(0), restoredOn(2)]
    expect(compare([], [known([in2])]).arrived).toEqual(['new'])
    expect(compare([known(wasFixed, { status: 'fixed' })], [known(wasFixed)]).arrived).toEqual(['again'])
    expect(compare([known(wasDismissed)], [known(wasDismissed)]).arrived).toEqual(['restored'])
  })

  it('says that the second looks again at what only the settings left out of the first', () => {
    const seenAgain = { event: 'seenAgain', at: toDay(5), review: 3 } as const
    const finding = known([in1, seenAgain], { status: 'stillOpen' })
    const { arrived } = compareReviews(review(2, []), review(3, [finding]))
    expect(arrived.map(({ origin }) => origin)).toEqual(['lookedAtAgain'])
    const { left } = compareReviews(review(1, [finding]), review(2, []))
    expect(left.map(({ reason }) => reason)).toEqual(['leftOut'])
  })

  it('says that a finding is raised again that had ended before the first', () => {
    const ended = { event: 'codeGone', at: toDay(3), review: 2 } as const
    const finding = known([in1, ended, { event: 'raised', at: toDay(7), review: 4 }], { status: 'stillOpen' })
    const { arrived } = compareReviews(review(3, []), review(4, [finding]))
    expect(arrived.map(({ origin }) => origin)).toEqual(['again'])
  })

  it('leaves out what was open in neither', () => {
    const history = [{ ...in1, at: toDay(0) }, dismissedOn(0)]
    expect(compare([known(history, { status: 'dismissed' })], [known(history, { status: 'dismissed' })])).toEqual(
      nothing,
    )
    const fixed = known([in1, { event: 'fixed', at: toDay(1), review: 1 }], { status: 'fixed' })
    expect(compare([fixed], [])).toEqual(nothing)
  })
})
