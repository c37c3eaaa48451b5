import { createTwoFilesPatch } from 'diff'
import type { ChangedFile, RuleFinding } from './change.ts'

const contextLines = 3

/** A unified diff of `after`, as `git apply` takes it; null when the finding has no fix. */
export const toPatch = (
  { path, after }: Pick<ChangedFile, 'path' | 'after'>,
  { fix }: Pick<RuleFinding, 'fix'>,
): string | null => {
  if (after === null || fix === undefined) return null
  const ending = after.includes('\r\n') ? '\r' : ''
  const lines = after.split('\n')
  const replacement = fix.lines.map((line) => line + ending)
  const fixed = lines.toSpliced(fix.startLine - 1, fix.endLine - fix.startLine + 1, ...replacement).join('\n')
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, after, fixed, undefined, undefined, {
    context: contextLines,
  })
  return patch.slice(patch.indexOf('---'))
}
