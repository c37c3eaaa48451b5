import type { Change } from '../change.ts'
import { readChangeFacts } from './change-facts.ts'
import { changedSignatures } from './changed-signature.ts'
import { newColumns } from './column-without-migration.ts'
import { newFunctions } from './copied-function.ts'
import { type DeclarationKind, declarationKinds } from './declarations.ts'
import { toFingerprint } from './fingerprint.ts'
import { removedNames } from './removed-but-used.ts'
import { removedRoutes } from './removed-route.ts'
import { getFixedPart } from './routes.ts'
import { newVariables } from './undeclared-variable.ts'

export interface NamesToLookUp {
  readonly names: readonly string[]
  /** Words by which functions that a new one may copy are found, for each new function. */
  readonly words: readonly (readonly string[])[]
  readonly declarations: readonly DeclarationKind[]
  readonly routeTexts: readonly string[]
}

const maxWords = 12

export const collectNames = async (change: Change): Promise<NamesToLookUp> => {
  const { files } = await readChangeFacts({ ...change, context: [] })
  const names = files.flatMap((file) => [
    ...changedSignatures(file).map(({ after }) => after.name),
    ...removedNames(file).map(({ name }) => name),
  ])
  const words = files.flatMap((file) =>
    newFunctions(file).map(({ text }) => {
      const { literals } = toFingerprint(text)
      const called = [...text.matchAll(/\b(\w{4,40})\(/g)].map(([, name]) => name ?? '')
      return [...new Set([...literals, ...called])].slice(0, maxWords)
    }),
  )
  const wantedByKind = { migrations: newColumns, variables: newVariables } as const
  const declarations = declarationKinds.filter((kind) => files.some((file) => wantedByKind[kind](file).length > 0))
  const routeTexts = new Set(files.flatMap((file) => removedRoutes(file).map(getFixedPart)))
  return { names: [...new Set(names)], words, declarations, routeTexts: [...routeTexts] }
}
