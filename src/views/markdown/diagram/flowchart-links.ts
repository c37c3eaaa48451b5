import { refuse } from './reading.ts'
import { toLabel } from './diagram-text.ts'

export interface Link {
  readonly arrow: string | null
  readonly length: number
}

const whole = /([<xo](?=--|==|-\.))?(?:-{2,9}([->xo])|={2,9}([=>xo])|-\.{1,9}-([>xo])?|(~{3,9}))/y
const opening = /([<xo](?=--|==|-\.))?(--|==|-\.)/y
const closing = /-{2,9}([->xo])|={2,9}([=>xo])|\.{1,9}-([>xo])?/g
const between = / ?\|([^|]*)\|/y

const bodies = { '-': ['---', '-->'], '=': ['===', '==>'], '.': ['-.-', '-.->'] } as const

const writeArrow = (line: string, start: string | undefined, body: keyof typeof bodies, end: string | undefined) => {
  const isPlain = (mark: string | undefined) => mark === undefined || '<>-='.includes(mark)
  if (!isPlain(start) || !isPlain(end) || (start === '<' && end !== '>')) refuse(line)
  return `${start ?? ''}${bodies[body][end === '>' ? 1 : 0]}`
}

const readWhole = (line: string, at: number): Link | null => {
  whole.lastIndex = at
  const [text = '', start, solid, thick, dotted, invisible] = whole.exec(line) ?? []
  if (text === '') return null
  if (invisible !== undefined) return { arrow: null, length: text.length }
  const body = solid !== undefined ? '-' : thick !== undefined ? '=' : '.'
  const arrow = writeArrow(line, start, body, solid ?? thick ?? dotted)
  between.lastIndex = at + text.length
  const [label = '', words] = between.exec(line) ?? []
  return { arrow: words === undefined ? arrow : `${arrow}|${toLabel(words)}|`, length: text.length + label.length }
}

const readAround = (line: string, at: number): Link | null => {
  opening.lastIndex = at
  const [text = '', start, open] = opening.exec(line) ?? []
  if (text === '') return null
  closing.lastIndex = at + text.length
  const close = closing.exec(line)
  if (close === null) return null
  const [, solid, thick, dotted] = close
  const body = open === '--' ? '-' : open === '==' ? '=' : '.'
  const arrow = writeArrow(line, start, body, solid ?? thick ?? dotted)
  return {
    arrow: `${arrow}|${toLabel(line.slice(at + text.length, close.index))}|`,
    length: closing.lastIndex - at,
  }
}

export const readLink = (line: string, at: number): Link | null => readWhole(line, at) ?? readAround(line, at)
