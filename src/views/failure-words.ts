import type { TFunction } from 'i18next'
import { describeFailure, type FailureText } from '#src/api/describe-failure.ts'

export interface FailureWords {
  readonly message: string
  readonly lines: readonly string[]
  readonly requestId: string | null
}

const wordsOf = (text: FailureText, t: TFunction): string => {
  if (text.source === 'text') return text.text
  if (text.source === 'status') return t(text.key, text.parameters)
  const translated = t(text.key as 'errors.unexpected', { ...text.parameters, defaultValue: '' })
  return translated === '' ? wordsOf(text.otherwise, t) : translated
}

/** A failed call in the person's language (specification, section 8). */
export const failureWords = (error: unknown, t: TFunction): FailureWords => {
  const { message, lines, requestId } = describeFailure(error)
  return { message: wordsOf(message, t), lines, requestId }
}
