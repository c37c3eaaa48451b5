interface Place {
  readonly start: number
  readonly end: number
}

const wordPart = /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

export const isWordPart = (text: string): boolean => wordPart.test(text)

export const startBefore = (text: string, at: number): number =>
  at > 1 && isLowSurrogate(text.charCodeAt(at - 1)) ? at - 2 : at - 1

export const isPartBefore = (text: string, at: number): boolean =>
  at > 0 && isWordPart(text.slice(startBefore(text, at), at))

export const standsAlone = (text: string, { start, end }: Place): boolean =>
  !isPartBefore(text, start) && !isWordPart(text.slice(end, end + 2))

export const findWholeWords = (line: string, folded: string, text: string): Place[] => {
  const places: Place[] = []
  for (let start = folded.indexOf(text), next = 0; start >= 0; start = folded.indexOf(text, next)) {
    const place = { start, end: start + text.length }
    const isWhole = standsAlone(line, place)
    if (isWhole) places.push(place)
    next = isWhole ? place.end : start + 1
  }
  return places
}
