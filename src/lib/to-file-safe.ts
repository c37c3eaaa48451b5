export const toFileSafe = (text: string, maxLength: number): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
