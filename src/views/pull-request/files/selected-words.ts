const maxWordsLength = 100

export const readSelectedWords = (selection: Pick<Selection, 'toString'> | null): string => {
  const words = selection?.toString().trim() ?? ''
  return words.includes('\n') || words.length > maxWordsLength ? '' : words
}
