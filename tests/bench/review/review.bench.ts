import type { ChangedFile, ReviewArea, RuleFinding } from '#src/backend/review-rules/change.ts'
import { reviewAreas } from '#src/contract/reviews.ts'
import { findInChange } from '#src/backend/review-rules/find-in-change.ts'
import { caseHalves, readCases, type KnownDefect, type ReviewCase } from '../review-set/read-cases.ts'
import { isSamePlace } from './same-place.ts'

interface Outcome {
  readonly reviewCase: ReviewCase
  readonly findings: readonly RuleFinding[]
  readonly wrong: readonly RuleFinding[]
  readonly missed: readonly KnownDefect[]
}

const toStatus = ({ before, after }: Pick<ChangedFile, 'before' | 'after'>): ChangedFile['status'] =>
  before === null ? 'added' : after === null ? 'removed' : 'modified'

const review = async (reviewCase: ReviewCase): Promise<Outcome> => {
  const files = reviewCase.files.map((file) => ({ ...file, status: toStatus(file) }))
  const all = await findInChange({ files, context: reviewCase.context })
  const findings = all.filter(({ confidence }) => confidence !== 'low')
  const wrong = findings.filter(
    (finding) => !reviewCase.defects.some((defect) => isSamePlace(finding, defect, reviewCase)),
  )
  const missed = reviewCase.defects.filter(
    (defect) => !findings.some((finding) => isSamePlace(finding, defect, reviewCase)),
  )
  return { reviewCase, findings, wrong, missed }
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2))

const countIn = <Item extends { readonly area: ReviewArea }>(
  items: readonly Item[],
  area: ReviewArea | undefined,
): number => (area === undefined ? items.length : items.filter((item) => item.area === area).length)

const printArea = (name: string, outcomes: readonly Outcome[], area?: ReviewArea): void => {
  const count = (select: (outcome: Outcome) => readonly { readonly area: ReviewArea }[]): number =>
    outcomes.reduce((sum, outcome) => sum + countIn(select(outcome), area), 0)
  const [all, wrong] = [count(({ findings }) => findings), count((outcome) => outcome.wrong)]
  const [defects, missed] = [count(({ reviewCase }) => reviewCase.defects), count((outcome) => outcome.missed)]
  const precision = share(all - wrong, all)
  const recall = share(defects - missed, defects)
  process.stdout.write(
    `${name.padEnd(14)} precision ${precision} (${all - wrong}/${all})  recall ${recall} (${defects - missed}/${defects})\n`,
  )
}

const printDetails = (outcomes: readonly Outcome[]): void => {
  for (const { reviewCase, wrong, missed } of outcomes) {
    for (const { rule, path, startLine, quote } of wrong)
      process.stdout.write(
        `wrong   ${reviewCase.id}: ${rule} ${path}:${startLine} ${quote.split('\n', 1)[0]?.trim()}\n`,
      )
    for (const { area, path, side, line, what } of missed)
      process.stdout.write(`missed  ${reviewCase.id}: ${area} ${side} ${path}:${line} ${what}\n`)
  }
}

const half = caseHalves.find((name) => name === process.argv[2]) ?? 'tuning'
const outcomes: Outcome[] = []
for (const reviewCase of readCases(half)) outcomes.push(await review(reviewCase))
const clean = outcomes.filter(({ reviewCase }) => reviewCase.defects.length === 0)
const inClean = clean.reduce((sum, { findings }) => sum + findings.length, 0)
if (half === 'tuning') printDetails(outcomes)
for (const area of reviewAreas) printArea(area, outcomes, area)
printArea('all', outcomes)
process.stdout.write(`${inClean} findings in ${clean.length} clean changes\n`)
