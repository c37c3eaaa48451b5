import type { Finding, FindingEvent, ReviewDetails } from '#src/contract/reviews.ts'

type Entry = Finding['history'][number]
type State = 'open' | 'fixed' | 'codeGone' | 'dismissed'

export interface LeftFinding {
  readonly finding: Finding
  readonly reason: Exclude<State, 'open'> | 'leftOut'
  readonly entry: Entry | undefined
}

export interface ArrivedFinding {
  readonly finding: Finding
  readonly origin: 'new' | 'again' | 'lookedAtAgain' | 'restored'
}

export interface KeptFinding {
  readonly finding: Finding
  readonly former: Finding
}

export interface ReviewComparison {
  readonly left: readonly LeftFinding[]
  readonly arrived: readonly ArrivedFinding[]
  readonly kept: readonly KeptFinding[]
}

const stateAfter: Readonly<Record<FindingEvent, State>> = {
  raised: 'open',
  seenAgain: 'open',
  restored: 'open',
  fixed: 'fixed',
  codeGone: 'codeGone',
  dismissed: 'dismissed',
}

const isUntil = ({ review, at }: Entry, { number, finishedAt = '' }: ReviewDetails): boolean =>
  review === undefined ? Date.parse(at) < Date.parse(finishedAt) : review <= number

const findLastEntry = ({ history }: Finding, review: ReviewDetails): Entry | undefined =>
  history.findLast((entry) => isUntil(entry, review))

const readState = (finding: Finding, review: ReviewDetails): State | undefined => {
  const last = findLastEntry(finding, review)
  return last && stateAfter[last.event]
}

const listOpen = (review: ReviewDetails): ReadonlyMap<string, Finding> =>
  new Map(
    review.findings.filter((finding) => readState(finding, review) === 'open').map((finding) => [finding.id, finding]),
  )

const toLeft = (finding: Finding, second: ReviewDetails): LeftFinding => {
  const state = readState(finding, second) ?? 'open'
  return { finding, reason: state === 'open' ? 'leftOut' : state, entry: findLastEntry(finding, second) }
}

const originAfter: Readonly<Record<State, ArrivedFinding['origin']>> = {
  open: 'lookedAtAgain',
  fixed: 'again',
  codeGone: 'again',
  dismissed: 'restored',
}

const toArrived = (finding: Finding, first: ReviewDetails): ArrivedFinding => {
  const state = readState(finding, first)
  return { finding, origin: state === undefined ? 'new' : originAfter[state] }
}

export const compareReviews = (first: ReviewDetails, second: ReviewDetails): ReviewComparison => {
  const [openBefore, openAfter] = [listOpen(first), listOpen(second)]
  const after = [...openAfter.values()]
  return {
    left: [...openBefore.values()].filter(({ id }) => !openAfter.has(id)).map((finding) => toLeft(finding, second)),
    arrived: after.filter(({ id }) => !openBefore.has(id)).map((finding) => toArrived(finding, first)),
    kept: after.flatMap((finding) => {
      const former = openBefore.get(finding.id)
      return former === undefined ? [] : [{ finding, former }]
    }),
  }
}
