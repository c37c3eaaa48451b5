import { describeFailure, type FailureText } from '#src/api/describe-failure.ts'

export interface FailureWords {
  readonly message: string
  readonly lines: readonly string[]
  readonly requestId: string | null
}

/** The `t` of any namespace. */
export type AnyT = (...given: never) => unknown

/** The same function, for keys that come from the server or a chart, so that no type can know them. */
const anyKey = (t: AnyT) => t as unknown as (key: string, options: object) => string

export const translateKey = (key: string, parameters: Readonly<Record<string, string | number>>, t: AnyT): string =>
  anyKey(t)(key, { ns: 'app', ...parameters })

/** `otherwise`, for a key there is no text for, is shown as it is: nothing in it is filled in or looked up. */
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

/** A failed call in the person's language. */
export const failureWords = (error: unknown, t: AnyT): FailureWords => {
  const { message, lines, requestId } = describeFailure(error)
  return { message: toWords(message, t), lines, requestId }
}
