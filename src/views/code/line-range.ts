/** Line numbers start at 1; both ends are included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

export const parseLineRange = (text: string | null): LineRange | null => {
  const [, first = '', last = first] = /^([1-9]\d{0,6})(?:-([1-9]\d{0,6}))?$/.exec(text ?? '') ?? []
  if (first === '') return null
  const ends = [Number(first), Number(last)]
  return { from: Math.min(...ends), to: Math.max(...ends) }
}

export const formatLineRange = ({ from, to }: LineRange): string => (from === to ? String(from) : `${from}-${to}`)

export const isWithin = (line: number, range: LineRange | null): boolean =>
  range !== null && line >= range.from && line <= range.to
