/** Of the length and of the end, where an id or a time is. */
export const fingerprintOf = (text: string): number => {
  let print = text.length
  for (let index = Math.max(0, text.length - 14); index < text.length; index += 1)
    print = (Math.imul(print, 31) + text.charCodeAt(index)) | 0
  return print & 0x3fff_ffff
}
