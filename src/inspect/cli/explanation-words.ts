import type { Explanation } from '../funnels/explanation.ts'
import { severityOfProblem } from '../funnels/findings.ts'
import { isDeviating } from '../funnels/live-verdict.ts'
import { problemWords } from '../reports/words.ts'

const verdictWords = ({ verdict, chart, subject, from, skipped }: Explanation): string => {
  const [stage, place] = [`"${subject ?? ''}"`, from === null ? 'nothing had been heard' : `"${from}" was the last`]
  switch (verdict) {
    case 'started':
      return `${chart}: begins with ${stage}.`
    case 'joined':
      return `${chart}: joins at ${stage}; nothing had been heard of this person, which is no deviation.`
    case 'advanced':
      return `${chart}: goes on from "${from}" to ${stage}.`
    case 'skipped':
      return `${chart}: goes on from "${from}" to ${stage} and skips ${skipped.map((id) => `"${id}"`).join(', ')}.`
    case 'repeated':
      return `${chart}: ${stage} had been reached before, and is ignored; ${place}.`
    case 'outOfOrder':
      return `${chart}: ${stage} comes before "${from}", which was reached already; it is ignored.`
    case 'unknown':
      return subject === null ? `There is no "${chart}".` : `${chart}: has no ${stage}.`
    case 'followed':
      return `${chart}: says this in the same moment${subject === null ? '' : ` of ${stage}`}.`
    case 'gaveUp':
      return `${chart}: has waited for twice the expected time after ${stage}.`
    case 'identified':
      return 'Somebody without a name turns out to be this person.'
    case 'noted':
      return 'No chart knows this event.'
    case 'passedOver':
      return 'It was not replayed.'
    default:
      return verdict satisfies never
  }
}

const text = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

type Problem = Explanation['problems'][number]

const describeProblem = ({ kind, claim }: Problem): string =>
  claim
    ? `${problemWords[kind]}: ${claim.member} is ${text(claim.claimed)}, not ${text(claim.expected)}`
    : problemWords[kind]

export const describeExplanation = (explanation: Explanation): string[] => [
  verdictWords(explanation),
  ...explanation.problems.map((problem) => `! ${describeProblem(problem)}`),
]

export const describeViolation = (explanation: Explanation): string[] => [
  ...(isDeviating(explanation) ? [verdictWords(explanation)] : []),
  ...explanation.problems.filter(({ kind }) => severityOfProblem[kind] === 'violation').map(describeProblem),
]
