export const searchAddress = (repository: string, words: string): string =>
  `/search?${new URLSearchParams([
    ['q', words],
    ['in', repository],
  ])}`

export const askAddress = (repositoryId: string, path: string, line: number): string =>
  `/chat?${new URLSearchParams([
    ['in', repositoryId],
    ['repo', repositoryId],
    ['file', path],
    ['line', String(line)],
  ])
    .toString()
    .replaceAll('%2F', '/')}`

const maxWordsLength = 100

export const readSelectedWords = (selection: Pick<Selection, 'toString'> | null): string => {
  const words = selection?.toString().trim() ?? ''
  return words.includes('\n') || words.length > maxWordsLength ? '' : words
}
