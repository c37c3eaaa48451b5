import { foldCase } from '#src/lib/fold-case.ts'
import type { CodeText, LineMark } from '../code/code-text.ts'
import type { FileMatch } from '../code/file-match.ts'

const questionWords = new Set(
  'the and for how what where which who why when was are does did has have with from this that there into onto can will not its'.split(
    ' ',
  ),
)

const maxMarks = 2000

const findOccurrences = (line: string, text: string): LineMark[] => {
  const marks: LineMark[] = []
  if (text === '') return marks
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length))
    marks.push({ start: at, end: at + text.length })
  return marks
}

/** "passwords" and "checked" also match "password" and "check". */
const toStem = (word: string): string => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|s)$/, ''))

const splitWords = (query: string): string[] => {
  const words = (query.toLowerCase().match(/[\p{L}\p{N}_$]{3,}/gu) ?? []).filter((word) => !questionWords.has(word))
  return [...new Set(words.map(toStem))].filter((word) => word.length > 2)
}

const mergeMarks = (marks: readonly LineMark[]): LineMark[] => {
  const all: LineMark[] = []
  for (const mark of marks.toSorted((left, right) => left.start - right.start)) {
    const last = all.at(-1)
    if (last !== undefined && mark.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, mark.end) }
    else all.push(mark)
  }
  return all
}

export const findMarks = (line: string, query: string): readonly LineMark[] => {
  const text = query.trim()
  const folded = foldCase(line)
  const whole = findOccurrences(folded, foldCase(text))
  return whole.length > 0
    ? whole
    : mergeMarks(splitWords(text).flatMap((word) => findOccurrences(folded, foldCase(word))))
}

export const findLiteralMatches =
  (text: string, isSensitive: boolean) =>
  (code: CodeText): readonly FileMatch[] => {
    const wanted = isSensitive ? text : foldCase(text)
    const matches: FileMatch[] = []
    for (let line = 1; line <= code.lineCount && matches.length < maxMarks; line += 1) {
      const shown = code.line(line)
      for (const { start, end } of findOccurrences(isSensitive ? shown : foldCase(shown), wanted))
        matches.push({ line, startColumn: start + 1, endColumn: end + 1 })
    }
    return matches
  }
