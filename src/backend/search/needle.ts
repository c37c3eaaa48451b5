import type { Syntax } from './regex-syntax.ts'

const runsIn = (syntax: Syntax): string[] => {
  if (syntax.kind === 'character') return syntax.text === undefined ? [''] : [syntax.text]
  if (syntax.kind === 'repeat') return syntax.min > 0 ? ['', ...runsIn(syntax.part), ''] : ['']
  if (syntax.kind !== 'sequence') return syntax.kind === 'choice' ? [''] : []
  const runs = ['']
  for (const part of syntax.parts) {
    const isPlain = part.kind === 'character' && part.text !== undefined
    if (isPlain) runs.push((runs.pop() ?? '') + part.text)
    else if (part.kind !== 'empty') runs.push(...runsIn(part), '')
  }
  return runs
}

const minNeedleLength = 1

export const findNeedle = (syntax: Syntax): string | undefined => {
  const longest = runsIn(syntax).reduce((best, run) => (run.length > best.length ? run : best), '')
  return longest.length < minNeedleLength || longest.includes('\n') ? undefined : longest
}
