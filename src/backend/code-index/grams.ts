/**
 * The alphabet of the trigram index: ASCII without case, every other character as one class. What such a character is
 * exactly is kept in marks of its own (`toMark`). Narrowing only ever lets too much through; the match is made elsewhere.
 */
const otherClass = 127
export const lineEnd = 10
/** Stands for whichever digit: a gram with digits is kept a second time with this in their place. */
export const anyDigit = 1
const kelvin = 0x212a
const longS = 0x17f

const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === anyDigit) return otherClass
  return code >= 65 && code <= 90 ? code + 32 : code
})
/** By class, with `anyDigit` for a digit. */
const shapes = Uint8Array.from({ length: 128 }, (_, group) => (group >= 48 && group <= 57 ? anyDigit : group))

/** The class of a character, 0 to 127. The two signs that equal an ASCII letter when case is ignored go with that letter. */
export const toClass = (codePoint: number): number => {
  if (codePoint < 128) return folded[codePoint] ?? otherClass
  if (codePoint === kelvin) return 107
  return codePoint === longS ? 115 : otherClass
}

const markStart = 1 << 21
export const gramCount = 1 << 22
/** Grams of paths are kept beside those of contents, from here on. */
export const pathGrams = 1 << 22

/** The mark of one character beyond ASCII, or of two side by side. Different ones may share a mark. */
export const toMark = (codePoint: number, next = 0): number => {
  const mixed = Math.imul(codePoint, 0x9e3779b1) ^ Math.imul(next + 1, 0x85ebca6b)
  return markStart + ((mixed ^ (mixed >>> 15)) & (markStart - 1))
}

export const toGram = (first: number, second: number, third: number): number => (first << 14) | (second << 7) | third

/** The same three classes as they are kept for a question that holds `anyDigit`. */
export const toShape = (group: number): number => shapes[group] ?? group

const isBeforeEnd = (text: string, at: number): boolean => at + 1 === text.length || text.charCodeAt(at + 1) === lineEnd

const isDigit = (group: number): number => (group >= 48 && group <= 57 ? 1 : 0)

/**
 * Visits the grams of each line of `text`; the same gram may come several times. A line ends with two line ends, so that
 * each of its characters begins a gram, which answers queries of one and two characters.
 */
export const visitGrams = (text: string, visit: (gram: number) => void): void => {
  let [first, second, before] = [-1, -1, 0]
  /** One bit for each of the last three classes: whether it is a digit. */
  let digits = 0
  const emit = (left: number, middle: number, right: number) => {
    visit(toGram(left, middle, right))
    if ((digits & 7) !== 0) visit(toGram(shapes[left] ?? 0, shapes[middle] ?? 0, shapes[right] ?? 0))
  }
  const end = () => {
    digits <<= 1
    if (first >= 0) emit(first, second, lineEnd)
    digits <<= 1
    if (second >= 0) emit(second, lineEnd, lineEnd)
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
    if (first >= 0) emit(first, second, group)
    first = second
    second = group
  }
  end()
}
