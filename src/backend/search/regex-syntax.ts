import { foldCase } from '#src/lib/fold-case.ts'
import { anyDigit, toClass, toMark } from '../code-index/grams.ts'

export type Syntax =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'character'
      readonly classes: readonly number[] | undefined
      readonly mark?: number
      readonly text?: string
    }
  | { readonly kind: 'sequence'; readonly parts: readonly Syntax[] }
  | { readonly kind: 'choice'; readonly parts: readonly Syntax[] }
  | { readonly kind: 'repeat'; readonly part: Syntax; readonly min: number; readonly max: number }

export class Unread extends Error {
  override readonly name = 'Unread'
}

const empty: Syntax = { kind: 'empty' }
const anyCharacter: Syntax = { kind: 'character', classes: undefined }
const digit: Syntax = { kind: 'character', classes: [anyDigit] }
const maxClasses = 8
const controls: Readonly<Record<string, string>> = { a: '\u0007', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const beyondAscii: Syntax = { kind: 'character', classes: [0xff, 0x212a, 0x17f].map(toClass) }

const listClasses = (ranges: readonly Range[]): number[] | undefined => {
  const classes = new Set<number>()
  for (const range of ranges) {
    if (range === undefined) return undefined
    const [from, to] = range
    if (from === 48 && to === 57) classes.add(anyDigit)
    else if (to - from >= maxClasses) return undefined
    else for (let codePoint = from; codePoint <= to; codePoint += 1) classes.add(toClass(codePoint))
  }
  return classes.size > maxClasses ? undefined : [...classes]
}

type Range = readonly [number, number] | undefined

interface Flags {
  readonly ignoresCase: boolean
  readonly dotMatchesAll: boolean
}

interface ReadSyntax {
  readonly syntax: Syntax
  readonly isMultiline: boolean
}

const oppositeClasses = ['dD', 'wW', 'sS']
const newline = 10

const holdsNewline = (members: string, ranges: readonly Range[]): boolean =>
  ranges.some((range) => range?.[0] === newline && range[1] === newline) ||
  oppositeClasses.some((pair) => Array.from(pair, (letter) => `\\${letter}`).every((name) => members.includes(name)))

class Reader {
  readonly #characters: readonly string[]
  #at = 0
  readonly #isFolded: boolean
  #flags: Flags
  #isMultiline = false

  constructor(expression: string, ignoresCase: boolean) {
    this.#isFolded = ignoresCase
    this.#flags = { ignoresCase, dotMatchesAll: false }
    this.#characters = [...expression]
  }

  read(): ReadSyntax {
    const syntax = this.#choice()
    if (this.#at < this.#characters.length) throw new Unread()
    return { syntax, isMultiline: this.#isMultiline }
  }

  #peek(ahead = 0): string {
    return this.#characters[this.#at + ahead] ?? ''
  }

  #take(): string {
    const character = this.#peek()
    if (character === '') throw new Unread()
    this.#at += 1
    return character
  }

  #takeIf(text: string): boolean {
    if (![...text].every((character, ahead) => this.#peek(ahead) === character)) return false
    this.#at += text.length
    return true
  }

  #choice(): Syntax {
    const outer = this.#flags
    const parts = [this.#sequence()]
    while (this.#takeIf('|')) parts.push(this.#sequence())
    this.#flags = outer
    return parts.length === 1 ? (parts[0] ?? empty) : { kind: 'choice', parts }
  }

  #sequence(): Syntax {
    const parts: Syntax[] = []
    while (this.#at < this.#characters.length && this.#peek() !== '|' && this.#peek() !== ')') {
      for (const part of this.#atom()) parts.push(part)
      const last = parts.pop()
      if (last !== undefined) parts.push(this.#repeated(last))
    }
    return parts.length === 1 ? (parts[0] ?? empty) : { kind: 'sequence', parts }
  }

  #repeated(part: Syntax): Syntax {
    const bounds = this.#bounds()
    if (bounds === undefined) return part
    this.#takeIf('?')
    return this.#repeated({ kind: 'repeat', part, ...bounds })
  }

  #bounds(): { min: number; max: number } | undefined {
    if (this.#takeIf('*')) return { min: 0, max: Infinity }
    if (this.#takeIf('+')) return { min: 1, max: Infinity }
    if (this.#takeIf('?')) return { min: 0, max: 1 }
    if (this.#peek() !== '{') return undefined
    const counted = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#characters.slice(this.#at, this.#at + 16).join(''))
    if (counted === null) return undefined
    this.#at += counted[0].length
    const min = Number(counted[1])
    if (counted[2] === undefined) return { min, max: min }
    return { min, max: counted[3] === '' ? Infinity : Number(counted[3]) }
  }

  #atom(): Syntax[] {
    const character = this.#take()
    if (character === '(') return [this.#group()]
    if (character === '[') return [this.#bracket()]
    if (character === '.') return [this.#dot()]
    if (character === '^' || character === '$') return [empty]
    if (character === '\\') return this.#escape()
    return [this.#literal(character)]
  }

  #dot(): Syntax {
    this.#isMultiline ||= this.#flags.dotMatchesAll
    return anyCharacter
  }

  #literal(character: string): Syntax {
    const codePoint = character.codePointAt(0) ?? 0
    this.#isMultiline ||= codePoint === newline
    if (/[\r\n]/.test(character)) return anyCharacter
    const classes = [toClass(codePoint)]
    if (this.#isFolded) return { kind: 'character', classes, text: foldCase(character) }
    if (this.#flags.ignoresCase) return { kind: 'character', classes }
    if (codePoint < 128) return { kind: 'character', classes, text: character }
    return { kind: 'character', classes, mark: toMark(codePoint), text: character }
  }

  #group(): Syntax {
    if (!this.#takeIf('?')) return this.#closed()
    if (this.#takeIf(':')) return this.#closed()
    if (this.#takeIf('P<') || this.#takeIf('<')) {
      while (this.#take() !== '>');
      return this.#closed()
    }
    const outer = this.#flags
    let isOn = true
    for (let flag = this.#take(); ; flag = this.#take()) {
      if (flag === ')') return empty
      if (flag === ':') {
        const group = this.#closed()
        this.#flags = outer
        return group
      }
      if (flag === '-') isOn = false
      else if (flag === 'i') this.#flags = { ...this.#flags, ignoresCase: isOn }
      else if (flag === 's') this.#flags = { ...this.#flags, dotMatchesAll: isOn }
      else if (!'mU'.includes(flag)) throw new Unread()
    }
  }

  #closed(): Syntax {
    const inside = this.#choice()
    if (!this.#takeIf(')')) throw new Unread()
    return inside
  }

  #escape(): Syntax[] {
    const character = this.#take()
    if (character === 'd') return [digit]
    if ('DwWsSC'.includes(character)) return [anyCharacter]
    if ('bBAzZ'.includes(character)) return [empty]
    if (character === 'p' || character === 'P') return [this.#property()]
    if (character === 'Q') return this.#quoted()
    return [this.#literal(this.#escaped(character))]
  }

  #property(): Syntax {
    if (this.#take() === '{') while (this.#take() !== '}');
    return anyCharacter
  }

  #quoted(): Syntax[] {
    const parts: Syntax[] = []
    while (this.#at < this.#characters.length && !this.#takeIf('\\E')) parts.push(this.#literal(this.#take()))
    return parts.length === 0 ? [empty] : parts
  }

  #escaped(character: string): string {
    const control = controls[character]
    if (control !== undefined) return control
    if (character === 'x') return this.#hexadecimal()
    if (/[0-7]/.test(character)) return this.#octal(character)
    if (/[A-Za-z0-9]/.test(character)) throw new Unread()
    return character
  }

  #hexadecimal(): string {
    let digits = ''
    if (this.#takeIf('{')) for (let digit = this.#take(); digit !== '}'; digit = this.#take()) digits += digit
    else digits = this.#take() + this.#take()
    const codePoint = /^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Infinity
    if (codePoint > 0x10ffff) throw new Unread()
    return String.fromCodePoint(codePoint)
  }

  #octal(first: string): string {
    let digits = first
    while (digits.length < 3 && /[0-7]/.test(this.#peek())) digits += this.#take()
    return String.fromCodePoint(Number.parseInt(digits, 8))
  }

  #bracket(): Syntax {
    const isNegated = this.#takeIf('^')
    const ranges: Range[] = []
    const from = this.#at
    for (let first = true; first || this.#peek() !== ']'; first = false) ranges.push(this.#range())
    const members = this.#characters.slice(from, this.#at).join('')
    this.#take()
    this.#isMultiline ||= !isNegated && holdsNewline(members, ranges)
    if (isNegated) return ranges.some((range) => range?.[0] === 0 && range[1] >= 127) ? beyondAscii : anyCharacter
    const classes = listClasses(ranges)
    return classes === undefined ? anyCharacter : { kind: 'character', classes }
  }

  #range(): Range {
    if (this.#takeIf('[:')) {
      while (!this.#takeIf(':]')) this.#take()
      return undefined
    }
    const first = this.#member()
    if (first === undefined || this.#peek() !== '-' || this.#peek(1) === ']') {
      return first === undefined ? undefined : [first, first]
    }
    this.#take()
    const last = this.#member()
    if (last === undefined) throw new Unread()
    return [first, last]
  }

  #member(): number | undefined {
    const character = this.#take()
    if (character !== '\\') return character.codePointAt(0)
    const escape = this.#take()
    if ('dDwWsS'.includes(escape)) return undefined
    if (escape === 'p' || escape === 'P') {
      this.#property()
      return undefined
    }
    return this.#escaped(escape).codePointAt(0)
  }
}

export const readSyntax = (expression: string, ignoresCase = false): ReadSyntax =>
  new Reader(expression, ignoresCase).read()

export const measureSyntax = (syntax: Syntax): number => {
  if (syntax.kind === 'empty' || syntax.kind === 'character') return 1
  if (syntax.kind === 'repeat') {
    const copies = Number.isFinite(syntax.max) ? syntax.max : syntax.min + 1
    return 1 + measureSyntax(syntax.part) * Math.max(1, copies)
  }
  return syntax.parts.reduce((sum, part) => sum + measureSyntax(part), 1)
}
