import * as v from 'valibot'

/** Each word is a key under `payload.problems` in the namespace `inspector`. */
export type PayloadProblem = 'missing' | 'unknown' | 'noText' | 'noNumber' | 'noFlag' | 'noChoice' | 'noList' | 'unfit'

export interface FieldProblem {
  readonly path: readonly (string | number)[]
  readonly problem: PayloadProblem
}

export type ReadPayload =
  | { readonly payload: object; readonly problems: readonly [] }
  | { readonly payload: null; readonly problems: readonly FieldProblem[] }

const problems: Readonly<Record<string, PayloadProblem>> = {
  string: 'noText',
  number: 'noNumber',
  boolean: 'noFlag',
  picklist: 'noChoice',
  variant: 'noChoice',
  array: 'noList',
}

const toProblem = ({ type, expected, received }: v.BaseIssue<unknown>): PayloadProblem => {
  if (expected === 'never') return 'unknown'
  return received === 'undefined' ? 'missing' : (problems[type] ?? 'unfit')
}

const isStep = (key: unknown): key is string | number => typeof key === 'string' || typeof key === 'number'

export const readPayload = (schema: v.GenericSchema, value: unknown): ReadPayload => {
  const read = v.safeParse(schema, value)
  if (read.success && typeof read.output === 'object' && read.output !== null) {
    return { payload: read.output, problems: [] }
  }
  const issues = (read.issues ?? []).map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => key).filter(isStep),
    problem: toProblem(issue),
  }))
  return { payload: null, problems: issues.length > 0 ? issues : [{ path: [], problem: 'unfit' }] }
}
