import { maxFoundFiles } from '#src/contract/repository-files.ts'
import { type IndexFacts, listFactFiles } from '../code-index/index-facts.ts'

interface Candidate {
  readonly path: string
  readonly rank: number
}

const getName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isSpread = (text: string, letters: string): boolean => {
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}

const rankPath = (folded: string, words: string): number | undefined => {
  const name = getName(folded)
  if (name === words) return 0
  if (name.startsWith(words)) return 1
  if (name.includes(words)) return 2
  return folded.includes(words) ? 3 : undefined
}

const inOrder = (left: Candidate, right: Candidate): number =>
  left.rank - right.rank || left.path.length - right.path.length || (left.path < right.path ? -1 : 1)

const selectRanked = (paths: readonly string[], rank: (folded: string) => number | undefined): Candidate[] =>
  paths.flatMap((path) => {
    const ranked = rank(path.toLowerCase())
    return ranked === undefined ? [] : [{ path, rank: ranked }]
  })

export const findPaths = ({ files }: IndexFacts, given: string) => {
  const words = given.toLowerCase()
  const letters = words.replaceAll(/\s/g, '')
  const all = listFactFiles(files).map(({ path }) => path)
  const exact = selectRanked(all, (folded) => rankPath(folded, words))
  const candidates =
    exact.length > 0 ? exact : selectRanked(all, (folded) => (isSpread(getName(folded), letters) ? 0 : undefined))
  const paths = candidates.toSorted(inOrder).map(({ path }) => path)
  return { paths: paths.slice(0, maxFoundFiles), total: paths.length }
}
