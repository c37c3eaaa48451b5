import type { FileMatch } from './file-match.ts'

interface Carried {
  readonly repositoryId: string
  readonly path: string
  readonly matches: readonly FileMatch[]
}

let last: Carried | undefined

export const carryMatches = (carried: Carried): void => void (last = carried)

const noMatches: readonly FileMatch[] = []

export const readCarriedMatches = (repositoryId: string, path: string | null): readonly FileMatch[] =>
  last?.repositoryId === repositoryId && last.path === path ? last.matches : noMatches
