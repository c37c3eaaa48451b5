import type { FoundLine, Hit } from './found-files.ts'

export interface FoundRow extends Hit {
  readonly isContext: boolean
  readonly followsGap: boolean
}

const getFirst = ({ target }: Hit): number => target.from

export const arrangeRows = (hits: readonly Hit[], context: readonly FoundLine[], around: number): FoundRow[] => {
  const isNear = (line: number): boolean =>
    hits.some(({ target: { from, to } }) => line >= from - around && line <= to + around)
  const near = context.flatMap((line) => {
    const { number = 0 } = line
    return isNear(number) ? [{ lines: [line], target: { from: number, to: number }, isContext: true }] : []
  })
  const matching = hits.map((hit) => ({ ...hit, isContext: false }))
  const rows =
    near.length === 0 ? matching : [...matching, ...near].toSorted((left, right) => getFirst(left) - getFirst(right))
  return rows.map((row, at) => {
    const before = rows[at - 1]
    return { ...row, followsGap: before !== undefined && before.target.to + 1 !== getFirst(row) }
  })
}
