interface NamedRepository {
  readonly id: string
  readonly name: string
}

interface FileLine {
  readonly path: string
  readonly line: number
}

const formatQuery = (parts: [string, string][]): string => new URLSearchParams(parts).toString().replaceAll('%2F', '/')

const toOpenParts = (repositoryId: string, open: FileLine | undefined): [string, string][] =>
  open === undefined
    ? []
    : [
        ['repo', repositoryId],
        ['file', open.path],
        ['line', String(open.line)],
      ]

export const askAddress = (repositoryId: string, open?: FileLine): string =>
  `/chat?${formatQuery([['in', repositoryId], ...toOpenParts(repositoryId, open)])}`

export const searchAddress = ({ id, name }: NamedRepository, words: string, open?: FileLine): string =>
  `/search?${formatQuery([['q', words], ['in', name], ...toOpenParts(id, open)])}`

const maxWordsLength = 100

export const readSelectedWords = (selection: Pick<Selection, 'toString'> | null): string => {
  const words = selection?.toString().trim() ?? ''
  return words.includes('\n') || words.length > maxWordsLength ? '' : words
}
