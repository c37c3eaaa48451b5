import * as v from 'valibot'

export const QuestionSet = v.object({
  source: v.variant('kind', [
    v.object({ kind: v.literal('repository') }),
    v.object({ kind: v.literal('package'), name: v.string(), version: v.string() }),
  ]),
  minShare: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  questions: v.array(
    v.object({
      kind: v.picklist(['where', 'callers', 'how']),
      question: v.string(),
      files: v.pipe(v.array(v.string()), v.minLength(1)),
    }),
  ),
})
export type QuestionSet = v.InferOutput<typeof QuestionSet>
