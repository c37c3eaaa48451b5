import type { RuleFinding } from '#src/backend/review-rules/change.ts'
import type { KnownDefect, ReviewCase } from '../review-set/read-cases.ts'

const maxDistance = 3

const heads =
  /^\s*(?:export |public |private |protected |internal |static |async |override |final |default )*(?:function\b|def |func |class |(?:const|let) \w+ = (?:async )?\(|(?:[\w<>[\]?,]+ )+\w+\(.*\{\s*$|\w+\(.*\{\s*$|(?:it|test)\()/

const isControl = (line: string): boolean =>
  /^\s*(?:\}?\s*(?:if|for|while|switch|catch|else|try|do|foreach|using|return|with|match|select|defer)\b)/.test(line)

const headAbove = (lines: readonly string[], line: number): number => {
  for (let at = line; at > 0; at -= 1) {
    const text = lines[at - 1] ?? ''
    if (heads.test(text) && !isControl(text)) return at
  }
  return 0
}

/** Within three lines of the label, or in the function that holds it. */
export const isSamePlace = (finding: RuleFinding, defect: KnownDefect, { files }: ReviewCase): boolean => {
  if (finding.path !== defect.path) return false
  const isNear = finding.startLine - maxDistance <= defect.line && defect.line <= finding.endLine + maxDistance
  const text = files.find(({ path }) => path === defect.path)?.[defect.side] ?? ''
  const lines = text.split('\n')
  return isNear || headAbove(lines, defect.line) === headAbove(lines, finding.startLine)
}
