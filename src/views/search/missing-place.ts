import type { DataSource } from '#src/contract/data-sources.ts'
import { foldCase } from '#src/lib/fold-case.ts'

const place = /^\(*(repo|branch):(?:"([^"]*)"|(.*[^)]))/
const alternative = /^(?:or|OR|not|NOT)$/
const glob = /[*?{[]/

export interface MissingPlace {
  readonly prefix: 'repo' | 'branch'
  readonly value: string
}

export const findMissingPlace = (
  query: string,
  repositories: readonly Pick<DataSource, 'name' | 'branch'>[],
): MissingPlace | undefined => {
  const words = query.trim().split(/\s+/)
  if (words.some((word) => alternative.test(word))) return undefined
  for (const word of words) {
    const [, prefix, quoted, plain] = place.exec(word) ?? []
    const value = quoted ?? plain ?? ''
    const folded = foldCase(value)
    const isHeld = ({ name, branch = '' }: Pick<DataSource, 'name' | 'branch'>) =>
      foldCase(prefix === 'repo' ? name : branch).includes(folded)
    if ((prefix === 'repo' || prefix === 'branch') && !glob.test(value) && !repositories.some(isHeld))
      return { prefix, value }
  }
  return undefined
}

const filter = /^[(-]*(?:file|lang|repo|branch|case|word):\S/
const operator = /^\(*(?:AND|OR|NOT)$/

export const readContent = (query: string): string => {
  const content: string[] = []
  let isQuoted = false
  for (const word of query.trim().split(/\s+/)) {
    const isFilter = filter.test(word)
    if (!isQuoted && !isFilter && !operator.test(word)) content.push(word)
    if (isFilter || isQuoted) isQuoted = (isQuoted || word.includes(':"')) && !word.endsWith('"')
  }
  return content.join(' ')
}

export const hasCaseOption = (query: string): boolean => /(?:^|[\s(])case:\S/.test(query)
