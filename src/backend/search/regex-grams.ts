import { every, everything, isEverything, queryOfClasses, some, type GramQuery } from './gram-query.ts'
import type { Syntax } from './regex-syntax.ts'

interface Known {
  readonly canBeEmpty: boolean
  readonly exact: readonly string[] | undefined
  readonly prefixes: readonly string[]
  readonly suffixes: readonly string[]
  readonly query: GramQuery
}

const maxExact = 24
const maxEnds = 20
const maxExactLength = 4

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]
const getMinLength = (texts: readonly string[]): number => Math.min(...texts.map((text) => text.length))
const joined = (heads: readonly string[], tails: readonly string[]): string[] =>
  unique(heads.flatMap((head) => tails.map((tail) => head + tail)))

const listClasses = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))

const matchAny = (texts: readonly string[], min = 3): GramQuery =>
  texts.length === 0 || getMinLength(texts) < min
    ? everything
    : some(texts.map((text) => queryOfClasses(listClasses(text))))

const bounded = (texts: readonly string[], cut: (text: string, length: number) => string): string[] => {
  let kept = unique(texts.map((text) => cut(text, 2)))
  for (let length = 1; kept.length > maxEnds; length -= 1) {
    const shorter = length
    kept = unique(kept.map((text) => cut(text, shorter)))
  }
  return kept
}

const head = (text: string, length: number): string => text.slice(0, length)
const tail = (text: string, length: number): string => (length === 0 ? '' : text.slice(-length))

const settled = (known: Known): Known => {
  const query = every([known.query, matchAny(known.prefixes), matchAny(known.suffixes)])
  return { ...known, query, prefixes: bounded(known.prefixes, head), suffixes: bounded(known.suffixes, tail) }
}

const inexact = (known: Known): Known => {
  const { exact } = known
  if (exact === undefined) return known
  return settled({
    ...known,
    exact: undefined,
    prefixes: exact,
    suffixes: exact,
    query: every([known.query, matchAny(exact)]),
  })
}

const simplified = (known: Known): Known => {
  const { exact } = known
  if (exact === undefined) return settled(known)
  return exact.length > maxExact || getMinLength(exact) >= maxExactLength ? inexact(known) : known
}

const nothingKnown = (canBeEmpty: boolean): Known => ({
  canBeEmpty,
  exact: undefined,
  prefixes: [''],
  suffixes: [''],
  query: everything,
})

const emptyText: Known = { ...nothingKnown(true), exact: [''] }

const characterKnown = (classes: readonly number[] | undefined, mark: number | undefined): Known => {
  if (classes === undefined) return nothingKnown(false)
  const exact = classes.map((code) => String.fromCharCode(code))
  return { ...nothingKnown(false), exact, query: mark === undefined ? everything : { gram: mark } }
}

const collectEnds = ({ exact, prefixes, suffixes }: Known) => ({
  prefixes: exact ?? prefixes,
  suffixes: exact ?? suffixes,
})

const followed = (left: Known, next: Known): Known => {
  const query = every([left.query, next.query])
  const canBeEmpty = left.canBeEmpty && next.canBeEmpty
  if (left.exact !== undefined && next.exact !== undefined) {
    return simplified({ ...nothingKnown(canBeEmpty), query, exact: joined(left.exact, next.exact) })
  }
  const [ends, nextEnds] = [collectEnds(left), collectEnds(next)]
  const prefixes =
    left.exact !== undefined
      ? joined(left.exact, nextEnds.prefixes)
      : unique([...left.prefixes, ...(left.canBeEmpty ? nextEnds.prefixes : [])])
  const suffixes =
    next.exact !== undefined
      ? joined(ends.suffixes, next.exact)
      : unique([...next.suffixes, ...(next.canBeEmpty ? ends.suffixes : [])])
  const between =
    left.exact === undefined && next.exact === undefined
      ? matchAny(joined(bounded(left.suffixes, tail), bounded(next.prefixes, head)))
      : everything
  return simplified({ canBeEmpty, exact: undefined, prefixes, suffixes, query: every([query, between]) })
}

const either = (left: Known, right: Known): Known => {
  const canBeEmpty = left.canBeEmpty || right.canBeEmpty
  if (left.exact !== undefined && right.exact !== undefined) {
    const exact = unique([...left.exact, ...right.exact])
    return simplified({ ...nothingKnown(canBeEmpty), exact, query: some([left.query, right.query]) })
  }
  const [ends, otherEnds] = [collectEnds(left), collectEnds(right)]
  const full = ({ query, exact }: Known) => every([query, exact === undefined ? everything : matchAny(exact)])
  return simplified({
    canBeEmpty,
    exact: undefined,
    prefixes: unique([...ends.prefixes, ...otherEnds.prefixes]),
    suffixes: unique([...ends.suffixes, ...otherEnds.suffixes]),
    query: some([full(left), full(right)]),
  })
}

const spelledOut = 5

const repeated = (part: Known, min: number, max: number): Known => {
  if (max === 0) return emptyText
  if (min === 0) return max === 1 ? either(part, emptyText) : nothingKnown(true)
  const copies = Math.min(min, spelledOut)
  let known = part
  for (let copy = 1; copy < copies; copy += 1) known = followed(known, part)
  return max === copies ? known : inexact(known)
}

const analyse = (syntax: Syntax): Known => {
  switch (syntax.kind) {
    case 'empty':
      return emptyText
    case 'character':
      return characterKnown(syntax.classes, syntax.mark)
    case 'sequence':
      return syntax.parts.map(analyse).reduce(followed, emptyText)
    case 'choice':
      return syntax.parts.map(analyse).reduce(either)
    case 'repeat':
      return repeated(analyse(syntax.part), syntax.min, syntax.max)
  }
}

export const queryOfSyntax = (syntax: Syntax): GramQuery => {
  const known = analyse(syntax)
  if (known.exact !== undefined) return every([known.query, matchAny(known.exact, 1)])
  const { query, prefixes, suffixes } = settled(known)
  return isEverything(query) ? every([matchAny(prefixes, 2), matchAny(suffixes, 2)]) : query
}
