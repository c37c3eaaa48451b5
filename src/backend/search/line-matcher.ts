import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import { foldCase } from '#src/lib/fold-case.ts'
import { findWholeWords } from '#src/lib/whole-word.ts'
import { refused, type Refusal } from '../http/refusal.ts'
import { every, everything, queryOfText, type GramQuery } from './gram-query.ts'
import { findNeedle } from './needle.ts'
import { queryOfSyntax } from './regex-grams.ts'
import { mistakeAt } from './regex-position.ts'
import { readSyntax, measureSyntax, Unread } from './regex-syntax.ts'
import { toWholeWord } from './whole-words.ts'
import { windowedSpans, type Span } from './windowed-spans.ts'

export interface LineMatcher {
  readonly narrowing: GramQuery
  readonly text: string | undefined
  readonly ignoresCase: boolean
  readonly needle: string | undefined
  readonly isMultiline: boolean
  canMatch(text: string): boolean
  spansIn(line: string, isOver?: () => boolean): Span[]
}

const asItStands = (text: string): string => text

const occurrences = (line: string, text: string): Span[] => {
  const spans: Span[] = []
  if (text === '') return spans
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
    spans.push({ start: at, end: at + text.length })
  }
  return spans
}

export const textMatcher = (text: string, ignoresCase = false, isWholeWord = false): LineMatcher => {
  const fold = ignoresCase ? foldCase : asItStands
  const needle = fold(text.replaceAll('\r\n', '\n'))
  const lines = needle.split('\n')
  const isMultiline = lines.length > 1
  return {
    narrowing: every(lines.map((line) => queryOfText(line, ignoresCase))),
    text,
    ignoresCase,
    needle: isMultiline ? undefined : needle,
    isMultiline,
    canMatch: (content) => fold(content).includes(needle),
    spansIn: (line) =>
      isWholeWord && needle !== '' ? findWholeWords(line, fold(line), needle) : occurrences(fold(line), needle),
  }
}

const maxSpans = 1000

const mistake = (query: string, error: RE2JSException): Refusal => {
  const { reason, fragment } =
    error instanceof RE2JSSyntaxException
      ? { reason: error.error, fragment: error.input }
      : { reason: error.message, fragment: null }
  return refused(400, 'errors.invalidRegex', {
    position: mistakeAt(query, reason, fragment),
    translationParameters: { reason },
  })
}

/** The time of matching depends on the size of the text and the expression, so both are bounded. */
const maxSteps = 2000

const tooLarge = () =>
  refused(400, 'errors.invalidRegex', {
    position: 0,
    translationParameters: { reason: 'the expression is too large' },
  })

const compiled = (query: string, flags: number): RE2JS => {
  try {
    const expression = RE2JS.compile(query, flags)
    if (expression.programSize() > maxSteps) throw tooLarge()
    return expression
  } catch (error) {
    if (error instanceof RE2JSException) throw mistake(query, error)
    throw error
  }
}

const compileWholeWord = (query: string, flags: number): RE2JS => {
  const last = query.lastIndexOf('\\Q')
  const isQuoting = last >= 0 && !query.includes('\\E', last)
  return RE2JS.compile(toWholeWord(isQuoting ? `${query}\\E` : query), flags)
}

interface ReadExpression {
  readonly narrowing: GramQuery
  readonly needle: string | undefined
  readonly isMultiline: boolean
}

const readExpression = (query: string, ignoresCase: boolean): ReadExpression => {
  try {
    const { syntax, isMultiline } = readSyntax(query, ignoresCase)
    if (measureSyntax(syntax) > maxSteps) throw tooLarge()
    return { narrowing: queryOfSyntax(syntax), needle: findNeedle(syntax), isMultiline }
  } catch (error) {
    if (error instanceof Unread) return { narrowing: everything, needle: undefined, isMultiline: false }
    throw error
  }
}

/** Matches RE2's syntax in linear time. Throws the 400 refusal with the position of a mistake. */
export const regexMatcher = (query: string, ignoresCase = false, isWholeWord = false): LineMatcher => {
  const { narrowing, needle, isMultiline } = readExpression(query, ignoresCase)
  const flags = (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0) | (isMultiline ? RE2JS.MULTILINE : 0)
  const plain = compiled(query, flags)
  const expression = isWholeWord ? compileWholeWord(query, flags) : plain
  const fold = ignoresCase ? foldCase : asItStands
  const canMatch = (text: string): boolean => needle === undefined || fold(text).includes(needle)
  const spansWithin = windowedSpans(expression, { query, isMultiline, isWholeWord })
  return {
    narrowing,
    needle: isMultiline ? undefined : needle,
    isMultiline,
    canMatch,
    text: undefined,
    ignoresCase,
    spansIn: (line, isOver = () => false) => (canMatch(line) ? spansWithin(line, isOver, maxSpans) : []),
  }
}
