const unstorableHalfPairAtEnd = /[\ud800-\udbff]$/

export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(unstorableHalfPairAtEnd, '')

export const toLine = (text: string, maxLength: number): string =>
  cutText(
    text
      .slice(0, maxLength + 100)
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim(),
    maxLength,
  )
