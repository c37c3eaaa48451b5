import * as v from 'valibot'
import { Line } from './fields.ts'
import { sourceTypes, type Repository } from './repositories.ts'

/** All conditions must hold; the rule also applies to later repositories. */
export const WorkspaceRule = v.pipe(
  v.object({
    nameContains: v.optional(Line(120)),
    /** Matches the whole name without regard to case: `*` stands for any characters, `?` for one. */
    namePattern: v.optional(Line(120)),
    sourceTypes: v.optional(v.pipe(v.array(v.picklist(sourceTypes)), v.minLength(1), v.maxLength(sourceTypes.length))),
  }),
  v.check(({ nameContains, namePattern, sourceTypes: types }) =>
    [nameContains, namePattern, types].some((condition) => condition !== undefined),
  ),
)
export type WorkspaceRule = v.InferOutput<typeof WorkspaceRule>

type Candidate = Pick<Repository, 'name' | 'sourceType'>

/** The time is at most proportional to the product of both lengths, for any pattern. */
export const matchesPattern = (text: string, pattern: string): boolean => {
  let [at, inPattern, star, afterStar] = [0, 0, -1, 0]
  while (at < text.length) {
    const wanted = pattern[inPattern]
    if (wanted === '*') {
      star = inPattern
      inPattern += 1
      afterStar = at
    } else if (wanted === '?' || wanted === text[at]) {
      inPattern += 1
      at += 1
    } else if (star < 0) return false
    else {
      afterStar += 1
      at = afterStar
      inPattern = star + 1
    }
  }
  return /^\**$/.test(pattern.slice(inPattern))
}

export const createRuleMatcher = ({ nameContains, namePattern, sourceTypes: types }: WorkspaceRule) => {
  const part = nameContains?.toLowerCase()
  const pattern = namePattern?.toLowerCase()
  return ({ name, sourceType }: Candidate): boolean => {
    const compared = name.toLowerCase()
    if (part !== undefined && !compared.includes(part)) return false
    if (types !== undefined && !types.includes(sourceType)) return false
    return pattern === undefined || matchesPattern(compared, pattern)
  }
}
