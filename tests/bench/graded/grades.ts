import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { GradedAnswer } from './ask-graded.ts'
import { gradedKinds } from './graded-set.ts'

const maxGrade = 2

const Grade = v.strictObject({
  grade: v.picklist([0, 1, maxGrade]),
  reason: v.pipe(v.string(), v.minLength(1), v.maxLength(240)),
  /** The hash of the answer that was graded. */
  sha256: v.pipe(v.string(), v.hash(['sha256'])),
})

export const Grades = v.record(v.string(), Grade)
export type Grades = v.InferOutput<typeof Grades>

export const hashAnswer = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Row {
  readonly label: string
  readonly answers: readonly GradedAnswer[]
}

const isChanged = ({ question, text }: GradedAnswer, grades: Grades): boolean => {
  const grade = grades[question.id]
  return grade !== undefined && grade.sha256 !== hashAnswer(text)
}

const showAverage = (values: readonly number[]): string =>
  values.length === 0 ? '   –' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)

const toLine = ({ label, answers }: Row, grades: Grades): string => {
  const values = answers.flatMap(({ question }) => grades[question.id]?.grade ?? [])
  const counts = [0, 1, maxGrade].map((grade) => String(values.filter((value) => value === grade).length).padStart(4))
  const changed = answers.filter((answer) => isChanged(answer, grades)).length
  const remark = changed === 0 ? '' : `   changed since graded: ${changed}`
  return `  ${label.padEnd(15)} ${showAverage(values)}  ${counts.join(' ')}  of ${String(answers.length).padStart(2)}${remark}`
}

export const toTable = (answers: readonly GradedAnswer[], grades: Grades): string[] => {
  const corpora = [...new Set(answers.map(({ corpus }) => corpus))]
  const kinds = gradedKinds.map((label) => ({
    label,
    answers: answers.filter(({ question }) => question.kind === label),
  }))
  const packages = corpora.map((corpus) => ({
    label: corpus.split(' ')[0] ?? corpus,
    answers: answers.filter((answer) => answer.corpus === corpus),
  }))
  const ungraded = answers.filter(({ question }) => grades[question.id] === undefined)
  const changed = answers.filter((answer) => isChanged(answer, grades)).map(({ question }) => question.id)
  return [
    `  ${''.padEnd(15)} mean     0    1    2`,
    ...[{ label: 'all', answers }, ...kinds, ...packages].map((row) => toLine(row, grades)),
    `not graded: ${ungraded.length}`,
    `changed since graded: ${changed.length}${changed.length === 0 ? '' : ` (${changed.join(', ')})`}`,
  ]
}
