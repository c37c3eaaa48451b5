export const chartParts = ['actions', 'entryAndExit', 'notices', 'tags', 'invokes'] as const
export type ChartPart = (typeof chartParts)[number]

export const usualParts: readonly ChartPart[] = ['invokes']

export const noticeSign = '↗'

export const isActionDrawn = (
  action: string,
  place: 'actions' | 'entryAndExit',
  parts: readonly ChartPart[],
): boolean => parts.includes(action.startsWith(noticeSign) ? 'notices' : place)

const none = 'none'

export const readParts = (search: URLSearchParams): readonly ChartPart[] => {
  const names = search.getAll('draw')
  return names.length === 0 ? chartParts : chartParts.filter((part) => names.includes(part))
}

export const toPartMembers = (parts: readonly ChartPart[]): readonly (readonly [name: string, value: string])[] => {
  if (parts.length === chartParts.length) return []
  return (parts.length === 0 ? [none] : parts).map((part) => ['draw', part] as const)
}
