/**
 * The alphabet is ASCII without case, with all other characters in one class. Narrowing may let too much through,
 * never too little.
 */
const otherClass = 127
export const lineEnd = 10
export const anyDigit = 1
const kelvin = 0x212a
const longS = 0x17f

const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === anyDigit) return otherClass
  return code >= 65 && code <= 90 ? code + 32 : code
})
const shapes = Uint8Array.from({ length: 128 }, (_, group) => (group >= 48 && group <= 57 ? anyDigit : group))

export const toClass = (codePoint: number): number => {
  if (codePoint < 128) return folded[codePoint] ?? otherClass
  if (codePoint === kelvin) return 107
  return codePoint === longS ? 115 : otherClass
}

const markStart = 1 << 21
export const gramCount = 1 << 22
export const pathGrams = 1 << 22

export const toMark = (codePoint: number, next = 0): number => {
  const mixed = Math.imul(codePoint, 0x9e3779b1) ^ Math.imul(next + 1, 0x85ebca6b)
  return markStart + ((mixed ^ (mixed >>> 15)) & (markStart - 1))
}

export const toGram = (first: number, second: number, third: number): number => (first << 14) | (second << 7) | third

export const toShape = (group: number): number => shapes[group] ?? group

const isBeforeEnd = (text: string, at: number): boolean => at + 1 === text.length || text.charCodeAt(at + 1) === lineEnd

const isDigit = (group: number): number => (group >= 48 && group <= 57 ? 1 : 0)

type VisitGram = (gram: number) => void

/** Also visits the gram's shape when one of the last three `digits` is set. */
const visitGram = (visit: VisitGram, digits: number, left: number, middle: number, right: number): void => {
  visit(toGram(left, middle, right))
  if ((digits & 7) !== 0) visit(toGram(shapes[left] ?? 0, shapes[middle] ?? 0, shapes[right] ?? 0))
}

/** A line ends with two line ends, so each character begins a gram and short queries are answered. */
export const visitGrams = (text: string, visit: VisitGram): void => {
  let [first, second, before] = [-1, -1, 0]
  let digits = 0
  const end = () => {
    digits <<= 1
    if (first >= 0) visitGram(visit, digits, first, second, lineEnd)
    digits <<= 1
    if (second >= 0) visitGram(visit, digits, second, lineEnd, lineEnd)
    first = second = -1
    before = digits = 0
  }
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === lineEnd) {
      end()
      continue
    }
    if (unit === 13 && isBeforeEnd(text, at)) continue
    let group = 0
    if (unit < 128) {
      group = folded[unit] ?? otherClass
      before = 0
    } else {
      const codePoint = text.codePointAt(at) ?? unit
      if (codePoint > 0xffff) at += 1
      group = toClass(codePoint)
      visit(toMark(codePoint))
      if (before > 0) visit(toMark(before, codePoint))
      before = codePoint
    }
    digits = ((digits << 1) & 7) | isDigit(group)
    if (first >= 0) visitGram(visit, digits, first, second, group)
    first = second
    second = group
  }
  end()
}
