/** The length and the last characters suffice, because ids and times are at the end. */
export const hashText = (text: string, from: number, end: number): number => {
  let print = end - from
  for (let index = Math.max(from, end - 14); index < end; index += 1)
    print = (Math.imul(print, 31) + text.charCodeAt(index)) | 0
  return print & 0x3fff_ffff
}
