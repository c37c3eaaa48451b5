import * as v from 'valibot'
import {
  maxIgnoreGlobs,
  maxInstructionsLength,
  type ReviewConfig,
  type ReviewConfigDraft,
  severities,
} from '#src/contract/reviews.ts'
import { createPageDrafts } from '../../page-form/page-drafts.ts'

const maxGlobLength = 200

const Values = v.object({
  ignoredPaths: v.string(),
  rulesOff: v.array(v.string()),
  rulesOn: v.array(v.string()),
  minSeverity: v.picklist(severities),
  instructions: v.string(),
})
export type Values = v.InferOutput<typeof Values>

export type Problems = {
  readonly ignoredPaths?: 'tooMany' | 'tooLong' | undefined
  readonly instructions?: 'tooLong' | undefined
}

export type Rule = ReviewConfig['rules'][number]

export const settingsDrafts = createPageDrafts(Values)

export const noValues: Values = { ignoredPaths: '', rulesOff: [], rulesOn: [], minSeverity: 'low', instructions: '' }

const splitGlobs = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

export const toValues = ({ ignoredPaths, rulesOff, rulesOn, minSeverity, instructions }: ReviewConfig): Values => ({
  ignoredPaths: ignoredPaths.join('\n'),
  rulesOff,
  rulesOn,
  minSeverity,
  instructions,
})

export const toBody = (values: Values, version: number): v.InferOutput<typeof ReviewConfigDraft> => ({
  ...values,
  ignoredPaths: splitGlobs(values.ignoredPaths),
  version,
})

export const findProblems = ({ ignoredPaths, instructions }: Values): Problems => {
  const globs = splitGlobs(ignoredPaths)
  return {
    ignoredPaths:
      globs.length > maxIgnoreGlobs
        ? 'tooMany'
        : globs.some((glob) => glob.length > maxGlobLength)
          ? 'tooLong'
          : undefined,
    instructions: instructions.trim().length > maxInstructionsLength ? 'tooLong' : undefined,
  }
}

type RuleChoice = Pick<Values, 'rulesOff' | 'rulesOn'>

export const isRuleOn = ({ id, isOnByDefault }: Rule, { rulesOff, rulesOn }: RuleChoice): boolean =>
  !rulesOff.includes(id) && (isOnByDefault || rulesOn.includes(id))

export const switchRule = ({ id, isOnByDefault }: Rule, choice: RuleChoice, isOn: boolean): RuleChoice => {
  const others = (ids: readonly string[]) => ids.filter((own) => own !== id)
  return {
    rulesOff: [...others(choice.rulesOff), ...(isOnByDefault && !isOn ? [id] : [])],
    rulesOn: [...others(choice.rulesOn), ...(!isOnByDefault && isOn ? [id] : [])],
  }
}
