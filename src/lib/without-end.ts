export const withoutEnd = (text: string, isEnd: (character: string) => boolean): string => {
  let length = text.length
  while (length > 0 && isEnd(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}
