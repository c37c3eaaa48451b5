import { linkStates, type LinkState, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'
import { putFirst, sortRows, filterByWords } from '../listing/sort-rows.ts'

export const stateFilters = ['All', ...linkStates] as const
export type StateFilter = (typeof stateFilters)[number]

export const linkList = listAddress({
  columns: ['name', 'status', 'questions', 'expires'],
  sort: 'name',
  choices: { state: stateFilters },
})

const getName = ({ title }: PublicChatLink): string => title
const rank: Readonly<Record<LinkState, number>> = { live: 0, paused: 1, noSources: 2, expired: 3 }

const values = {
  name: getName,
  status: ({ state }: PublicChatLink) => rank[state],
  questions: ({ questions }: PublicChatLink) => questions,
  expires: ({ expiresAt }: PublicChatLink) =>
    expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
}

const getSearchText = ({ title, shortCode, dataSources }: PublicChatLink): string =>
  [title, shortCode, ...dataSources.map(({ name }) => name)].join('\n')

const countByState = (links: readonly PublicChatLink[]): Readonly<Record<StateFilter, number>> => {
  const counts = { All: links.length, live: 0, paused: 0, noSources: 0, expired: 0 }
  for (const { state } of links) counts[state] += 1
  return counts
}

export const filterLinks = (
  links: readonly PublicChatLink[],
  filter: FilterOf<typeof linkList>,
  { language, first }: { readonly language: string; readonly first: string | null },
) => {
  const matching = filterByWords(links, filter.words, getSearchText)
  const matches = matching.filter(({ state }) => filter.state === 'All' || state === filter.state)
  return {
    counts: countByState(matching),
    matches: putFirst(sortRows(matches, filter, { language, getName, values }), first),
  }
}
