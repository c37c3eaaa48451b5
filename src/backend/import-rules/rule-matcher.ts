import { matchesPattern } from '#src/contract/workspace-rule.ts'
import type { HostRepository } from '../source-hosts/source-host.ts'
import type { RuleRow } from './import-rules.store.ts'

type Rule = Pick<RuleRow, 'include' | 'exclude' | 'has_forks' | 'has_archived'>

/** An empty repository is left for a later run, since nothing could be indexed. */
export const createImportMatcher = ({ include, exclude, has_forks: hasForks, has_archived: hasArchived }: Rule) => {
  const wanted = include.map((glob) => glob.toLowerCase())
  const unwanted = exclude.map((glob) => glob.toLowerCase())
  return ({ fullName, defaultBranch, isFork, isArchived }: HostRepository): boolean => {
    const name = fullName.toLowerCase()
    if (defaultBranch === null || (isFork && !hasForks) || (isArchived && !hasArchived)) return false
    if (unwanted.some((glob) => matchesPattern(name, glob))) return false
    return wanted.length === 0 || wanted.some((glob) => matchesPattern(name, glob))
  }
}
