export const searchAddress = (repository: string, words: string): string =>
  `/search?${new URLSearchParams([
    ['q', words],
    ['in', repository],
  ])}`

interface FileLine {
  readonly path: string
  readonly line: number
}

const formatQuery = (parts: [string, string][]): string => new URLSearchParams(parts).toString().replaceAll('%2F', '/')

const toOpenParts = (repositoryId: string, { path, line }: FileLine): [string, string][] => [
  ['repo', repositoryId],
  ['file', path],
  ['line', String(line)],
]

export const askAddress = (repositoryId: string, open?: FileLine): string =>
  `/chat?${formatQuery([['in', repositoryId], ...(open === undefined ? [] : toOpenParts(repositoryId, open))])}`

export const fileAddress = (
  { id, name }: { readonly id: string; readonly name: string },
  words: string,
  open: FileLine,
): string => `/search?${formatQuery([['q', words], ['in', name], ...toOpenParts(id, open)])}`

const maxWordsLength = 100

export const readSelectedWords = (selection: Pick<Selection, 'toString'> | null): string => {
  const words = selection?.toString().trim() ?? ''
  return words.includes('\n') || words.length > maxWordsLength ? '' : words
}
