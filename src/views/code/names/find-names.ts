export interface NamePlace {
  readonly name: string
  readonly start: number
  readonly end: number
}

const maxReadLength = 5000
const maxNameLength = 200
const namePart = /[\p{L}\p{M}\p{N}_$]/u
const digit = /\p{N}/u

const isPart = (character: string | undefined): boolean => character !== undefined && namePart.test(character)

const toPlace = (text: string, start: number, end: number): NamePlace | undefined => {
  const isName = end > start && end - start <= maxNameLength && !digit.test(text.charAt(start))
  return isName ? { name: text.slice(start, end), start, end } : undefined
}

export const findNameAt = (text: string, offset: number): NamePlace | undefined => {
  let start = offset
  while (offset - start <= maxNameLength && isPart(text[start - 1])) start -= 1
  let end = offset
  while (end - offset <= maxNameLength && isPart(text[end])) end += 1
  return toPlace(text, start, end)
}

export const listNames = (text: string): readonly NamePlace[] => {
  const places: NamePlace[] = []
  const limit = Math.min(text.length, maxReadLength)
  for (let at = 0; at < limit; at += 1) {
    const start = at
    while (isPart(text[at])) at += 1
    const place = toPlace(text, start, at)
    if (place !== undefined) places.push(place)
  }
  return places
}
