import type { Language } from '#src/contract/languages.ts'
import { type RuleId, ruleTexts } from './rule-texts.ts'
import type { RuleText } from './texts/rule-text.ts'

const isRule = (rule: string): rule is RuleId => Object.hasOwn(ruleTexts, rule)

/** A rule that a later version dropped is named by its id. */
export const findRuleText = (_language: Language, rule: string): RuleText =>
  isRule(rule) ? ruleTexts[rule] : { title: rule, why: '', advice: '' }
