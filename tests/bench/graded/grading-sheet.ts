import { createHash } from 'node:crypto'
import type { GradedAnswer } from './ask-graded.ts'
import { hashAnswer } from './grades.ts'

const seed = 'graded'

/** The order is random, and the same each time; it shows nothing of the kinds. */
const toRank = ({ question }: GradedAnswer): string =>
  createHash('sha256').update(`${seed} ${question.id}`).digest('hex')

const toSection = ({ corpus, question, text }: GradedAnswer): string => {
  const earlier = (question.earlier ?? []).map((before) => `> earlier: ${before}`)
  const needs = question.needs.map(({ fact, path, lines }) => `- ${fact} (\`${path}:${lines.join('-')}\`)`)
  const useless = question.useless === undefined ? [] : [`- Useless: ${question.useless}`]
  return [
    `# ${question.id}`,
    `${corpus}, sha256 ${hashAnswer(text)}`,
    [...earlier, `> **${question.question}**`].join('\n>\n'),
    '<!-- answer -->',
    text,
    '<!-- end of answer -->',
    ['What a good answer lets the reader see:', '', ...needs, ...useless].join('\n'),
  ].join('\n\n')
}

export const toGradingSheet = (answers: readonly GradedAnswer[]): string =>
  `${answers
    .toSorted((a, b) => (toRank(a) < toRank(b) ? -1 : 1))
    .map(toSection)
    .join('\n\n---\n\n')}\n`
