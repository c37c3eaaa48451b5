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
const shortest = (texts: readonly string[]): number => Math.min(...texts.map((text) => text.length))
const joined = (heads: readonly string[], tails: readonly string[]): string[] =>
  unique(heads.flatMap((head) => tails.map((tail) => head + tail)))

const listClasses = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0))

const oneOf = (texts: readonly string[], least = 3): GramQuery =>
  texts.length === 0 || shortest(texts) < least
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
  const query = every([known.query, oneOf(known.prefixes), oneOf(known.suffixes)])
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
    query: every([known.query, oneOf(exact)]),
  })
}

const simplified = (known: Known): Known => {
  const { exact } = known
  if (exact === undefined) return settled(known)
  return exact.length > maxExact || shortest(exact) >= maxExactLength ? inexact(known) : known
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
  const exact = classes.map((one) => String.fromCharCode(one))
  return { ...nothingKnown(false), exact, query: mark === undefined ? everything : { gram: mark } }
}

const collectEnds = ({ exact, prefixes, suffixes }: Known) => ({
  prefixes: exact ?? prefixes,
  suffixes: exact ?? suffixes,
})

const followed = (one: Known, next: Known): Known => {
  const query = every([one.query, next.query])
  const canBeEmpty = one.canBeEmpty && next.canBeEmpty
  if (one.exact !== undefined && next.exact !== undefined) {
    return simplified({ ...nothingKnown(canBeEmpty), query, exact: joined(one.exact, next.exact) })
  }
  const [ends, nextEnds] = [collectEnds(one), collectEnds(next)]
  const prefixes =
    one.exact !== undefined
      ? joined(one.exact, nextEnds.prefixes)
      : unique([...one.prefixes, ...(one.canBeEmpty ? nextEnds.prefixes : [])])
  const suffixes =
    next.exact !== undefined
      ? joined(ends.suffixes, next.exact)
      : unique([...next.suffixes, ...(next.canBeEmpty ? ends.suffixes : [])])
  const between =
    one.exact === undefined && next.exact === undefined
      ? oneOf(joined(bounded(one.suffixes, tail), bounded(next.prefixes, head)))
      : everything
  return simplified({ canBeEmpty, exact: undefined, prefixes, suffixes, query: every([query, between]) })
}

const either = (one: Known, other: Known): Known => {
  const canBeEmpty = one.canBeEmpty || other.canBeEmpty
  if (one.exact !== undefined && other.exact !== undefined) {
    const exact = unique([...one.exact, ...other.exact])
    return simplified({ ...nothingKnown(canBeEmpty), exact, query: some([one.query, other.query]) })
  }
  const [ends, otherEnds] = [collectEnds(one), collectEnds(other)]
  const full = ({ query, exact }: Known) => every([query, exact === undefined ? everything : oneOf(exact)])
  return simplified({
    canBeEmpty,
    exact: undefined,
    prefixes: unique([...ends.prefixes, ...otherEnds.prefixes]),
    suffixes: unique([...ends.suffixes, ...otherEnds.suffixes]),
    query: some([full(one), full(other)]),
  })
}

const spelledOut = 5

const repeated = (part: Known, least: number, most: number): Known => {
  if (most === 0) return emptyText
  if (least === 0) return most === 1 ? either(part, emptyText) : nothingKnown(true)
  const copies = Math.min(least, spelledOut)
  let known = part
  for (let copy = 1; copy < copies; copy += 1) known = followed(known, part)
  return most === copies ? known : inexact(known)
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
      return repeated(analyse(syntax.part), syntax.least, syntax.most)
  }
}

export const queryOfSyntax = (syntax: Syntax): GramQuery => {
  const known = analyse(syntax)
  if (known.exact !== undefined) return every([known.query, oneOf(known.exact, 1)])
  const { query, prefixes, suffixes } = settled(known)
  return isEverything(query) ? every([oneOf(prefixes, 2), oneOf(suffixes, 2)]) : query
}
