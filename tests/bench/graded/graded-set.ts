import * as v from 'valibot'
import { defaultLanguage, languages } from '#src/contract/languages.ts'

export const gradedKinds = [
  'where',
  'callers',
  'how',
  'why',
  'impact',
  'list',
  'summary',
  'yes-no',
  'follow-up',
  'absent',
] as const

const Text = v.pipe(v.string(), v.trim(), v.minLength(1))
const LineNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

const Need = v.strictObject({
  fact: Text,
  path: Text,
  lines: v.pipe(
    v.tuple([LineNumber, LineNumber]),
    v.check(([first, last]) => first <= last),
  ),
})

const GradedQuestion = v.pipe(
  v.strictObject({
    id: Text,
    kind: v.picklist(gradedKinds),
    language: v.optional(v.picklist(languages), defaultLanguage),
    question: Text,
    /** The list begins with the oldest question. */
    earlier: v.optional(v.pipe(v.array(Text), v.minLength(1), v.maxLength(2)), undefined),
    needs: v.pipe(v.array(Need), v.minLength(1), v.maxLength(4)),
    /** Describes an answer that looks right and is of no use. */
    useless: v.optional(Text),
  }),
  v.check(({ kind, earlier }) => (kind === 'follow-up') === (earlier !== undefined)),
)
export type GradedQuestion = v.InferOutput<typeof GradedQuestion>

export const GradedSet = v.strictObject({
  corpus: Text,
  version: Text,
  questions: v.pipe(v.array(GradedQuestion), v.minLength(1)),
})
export type GradedSet = v.InferOutput<typeof GradedSet>
