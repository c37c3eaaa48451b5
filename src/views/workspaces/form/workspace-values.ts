import type { Repository } from '#src/contract/repositories.ts'
import type { WorkspaceRule } from '#src/contract/workspace-rule.ts'
import type { Workspace } from '#src/contract/workspaces.ts'

export interface Values {
  readonly name: string
  readonly description: string
  readonly pickedIds: readonly string[]
  readonly nameContains: string
  readonly namePattern: string
  readonly sourceTypes: readonly Repository['sourceType'][]
}

export const emptyValues: Values = {
  name: '',
  description: '',
  pickedIds: [],
  nameContains: '',
  namePattern: '',
  sourceTypes: [],
}

export const toValues = ({ name, description = '', pickedIds, rule = {} }: Workspace): Values => ({
  name,
  description,
  pickedIds,
  nameContains: rule.nameContains ?? '',
  namePattern: rule.namePattern ?? '',
  sourceTypes: rule.sourceTypes ?? [],
})

const trimToOptional = (text: string): string | undefined => text.trim() || undefined

export const toRule = (values: Values): WorkspaceRule | undefined => {
  const [nameContains, namePattern] = [trimToOptional(values.nameContains), trimToOptional(values.namePattern)]
  const { sourceTypes } = values
  if (nameContains === undefined && namePattern === undefined && sourceTypes.length === 0) return undefined
  return {
    ...(nameContains === undefined ? {} : { nameContains }),
    ...(namePattern === undefined ? {} : { namePattern }),
    ...(sourceTypes.length === 0 ? {} : { sourceTypes: [...sourceTypes] }),
  }
}

export const trimRule = (values: Values): Values => ({
  ...values,
  nameContains: values.nameContains.trim(),
  namePattern: values.namePattern.trim(),
})

export type FieldName = 'name' | 'description' | 'nameContains' | 'namePattern'
export type Problem = 'nameMissing' | 'tooLong' | 'controlCharacters'
export type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

export const maxLengths: Readonly<Record<FieldName, number>> = {
  name: 120,
  description: 500,
  nameContains: 120,
  namePattern: 120,
}

const fields = ['name', 'description', 'nameContains', 'namePattern'] as const

export const findProblems = (values: Values): Problems => {
  const checkField = (field: FieldName): Problem | undefined => {
    const text = values[field].trim()
    if (field === 'name' && text === '') return 'nameMissing'
    if (text.length > maxLengths[field]) return 'tooLong'
    return field !== 'description' && /\p{Cc}/u.test(text) ? 'controlCharacters' : undefined
  }
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = checkField(field)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
}
