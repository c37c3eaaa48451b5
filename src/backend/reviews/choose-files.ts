import type { ReviewSummary } from '#src/contract/reviews.ts'
import type { SourceFile } from './review-source.ts'

type LeftOut = ReviewSummary['leftOut'][number]

export interface ChosenFiles {
  readonly files: readonly SourceFile[]
  readonly leftOut: readonly LeftOut[]
}

const reasonByKind: Readonly<Partial<Record<SourceFile['kind'], LeftOut['reason']>>> = {
  generated: 'generated',
  large: 'large',
  binary: 'binary',
}

export const chooseFiles = (files: readonly SourceFile[], ignored: ReadonlySet<string>): ChosenFiles => {
  const leftOut = files.flatMap(({ path, kind }): LeftOut[] => {
    const reason = ignored.has(path) ? 'ignored' : reasonByKind[kind]
    return reason === undefined ? [] : [{ path, reason }]
  })
  const left = new Set(leftOut.map(({ path }) => path))
  return { files: files.filter(({ kind, path }) => kind === 'text' && !left.has(path)), leftOut }
}
