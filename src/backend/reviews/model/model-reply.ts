import * as v from 'valibot'
import { confidences, reviewAreas, severities } from '#src/contract/reviews.ts'
import { maxFindingsInReply } from './review-budget.ts'

const Text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const OneLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.trim().split(/\s+/u).join(' ')),
    v.minLength(1),
    v.maxLength(max),
  )
const Level = <const Levels extends readonly string[]>(levels: Levels) =>
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(levels))

const Quoted = v.object({ path: Text(1000), quote: v.pipe(v.string(), v.maxLength(4000)) })

const ModelFinding = v.object({
  ...Quoted.entries,
  area: Level(reviewAreas),
  severity: Level(severities),
  confidence: Level(confidences),
  line: v.fallback(v.pipe(v.number(), v.integer()), 1),
  title: OneLine(160),
  explanation: Text(3000),
  evidence: v.fallback(v.pipe(v.array(Quoted), v.maxLength(5)), []),
  replacement: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(4000))), undefined),
})
export type ModelFinding = v.InferOutput<typeof ModelFinding>

const Findings = v.object({ findings: v.array(v.unknown()) })

export const verdicts = ['stands', 'refuted'] as const
export type Verdict = (typeof verdicts)[number]

const Judgement = v.object({ verdict: Level(verdicts) })

const maxBeginnings = 40

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readObject = <Schema extends v.GenericSchema>(reply: string, schema: Schema) => {
  const end = reply.lastIndexOf('}') + 1
  let start = reply.indexOf('{')
  for (let tried = 0; start >= 0 && tried < maxBeginnings; tried += 1) {
    const answer = v.safeParse(schema, parse(reply.slice(start, end)))
    if (answer.success) return answer.output
    start = reply.indexOf('{', start + 1)
  }
  return undefined
}

export const readFindings = (reply: string): readonly ModelFinding[] | undefined =>
  readObject(reply, Findings)
    ?.findings.slice(0, maxFindingsInReply)
    .flatMap((item) => {
      const finding = v.safeParse(ModelFinding, item)
      return finding.success ? [finding.output] : []
    })

export const readVerdict = (reply: string): Verdict | undefined => readObject(reply, Judgement)?.verdict
