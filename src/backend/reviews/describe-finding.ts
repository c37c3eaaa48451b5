import type { Language } from '#src/contract/languages.ts'
import type { Finding, ReviewTone } from '#src/contract/reviews.ts'
import type { FindingContent } from '../db/review-tables.ts'
import { findRuleText } from '../review-rules/find-rule-text.ts'
import { toneTexts } from './tone-texts.ts'

export type DescribeFinding = (content: FindingContent) => Pick<Finding, 'title' | 'explanation'>

const fill = (text: string, parameters: FindingContent['parameters']): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? ''))

const explain = (why: string, advice: string, tone: ReviewTone, language: Language): string => {
  const { friendly, suggestion } = toneTexts[language]
  if (tone === 'Direct') return `${advice} ${why}`
  if (tone === 'Friendly') return `${friendly} ${why} ${advice}`
  return tone === 'Constructive' ? `${why}\n\n**${suggestion}:** ${advice}` : `${why} ${advice}`
}

export const createFindingTexts =
  (language: Language, tone: ReviewTone): DescribeFinding =>
  ({ rule = '', parameters, texts }) => {
    if (texts !== undefined) return texts
    const { title, why, advice } = findRuleText(language, rule)
    const explanation = explain(fill(why, parameters), fill(advice, parameters), tone, language)
    return { title: fill(title, parameters), explanation }
  }
