import { describeFailure, type FailureText } from '#src/api/describe-failure.ts'

export interface FailureWords {
  readonly message: string
  readonly lines: readonly string[]
  readonly requestId: string | null
}

export type AnyT = (...given: never) => unknown

/** Keys from the server or a chart are unknown to the types. */
const anyKey = (t: AnyT) => t as unknown as (key: string, options: object) => string

export const translateKey = (key: string, parameters: Readonly<Record<string, string | number>>, t: AnyT): string =>
  anyKey(t)(key, { ns: 'app', ...parameters })

/** The fallback is shown as it is: nothing in it is interpolated or looked up. */
export const translateKeyOr = (
  key: string,
  parameters: Readonly<Record<string, string | number>>,
  otherwise: string,
  t: AnyT,
): string => translateKey(key, { ...parameters, defaultValue: '' }, t) || otherwise

const toWords = (text: FailureText, t: AnyT): string => {
  if (text.source === 'text') return text.text
  if (text.source === 'status') return translateKey(text.key, text.parameters, t)
  return translateKeyOr(text.key, text.parameters, '', t) || toWords(text.otherwise, t)
}

export const failureWords = (error: unknown, t: AnyT): FailureWords => {
  const { message, lines, requestId } = describeFailure(error)
  return { message: toWords(message, t), lines, requestId }
}
