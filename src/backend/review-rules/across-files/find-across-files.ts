import type { Change, RuleFinding } from '../change.ts'

type Finder = (change: Change) => Promise<readonly RuleFinding[]>

const finders: readonly Finder[] = []

export const findAcrossFiles = async (change: Change): Promise<readonly RuleFinding[]> => {
  const findings: RuleFinding[] = []
  for (const find of finders) findings.push(...(await find(change)))
  return findings
}
