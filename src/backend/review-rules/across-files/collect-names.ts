import type { Change } from '../change.ts'
import { readChangeFacts } from './change-facts.ts'
import { changedSignatures } from './changed-signature.ts'
import { newFunctions } from './copied-function.ts'
import { toFingerprint } from './fingerprint.ts'
import { removedNames } from './removed-but-used.ts'

export interface NamesToLookUp {
  readonly names: readonly string[]
  /** Words by which functions that a new one may copy are found, for each new function. */
  readonly words: readonly (readonly string[])[]
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
  return { names: [...new Set(names)], words }
}
