import type { ApiKey } from '#src/contract/api-keys.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'
import { putFirst, countEach, sortRows, filterByWords } from '../listing/sort-rows.ts'

export const keyStates = ['active', 'expiring', 'expired'] as const
export type KeyState = (typeof keyStates)[number]
export const stateFilters = ['All', ...keyStates] as const

export const keyList = listAddress({
  columns: ['name', 'scope', 'creator', 'used', 'expires'],
  sort: 'name',
  choices: { state: stateFilters },
})

const expiringWithinMs = 7 * 86_400_000

export const getKeyState = ({ expiresAt }: ApiKey, now: number): KeyState => {
  if (expiresAt === undefined) return 'active'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= expiringWithinMs ? 'expiring' : 'active'
}

export const listReachable = ({ dataSources = [] }: ApiKey) => dataSources.filter(({ isGone }) => isGone !== true)

const getName = ({ name }: ApiKey): string => name

const values = {
  name: getName,
  scope: (key: ApiKey) => (key.scope === 'AllDataSources' ? Number.MAX_SAFE_INTEGER : listReachable(key).length),
  creator: ({ createdBy }: ApiKey) => createdBy.name,
  used: ({ lastUsedAt }: ApiKey) => (lastUsedAt === undefined ? 0 : Date.parse(lastUsedAt)),
  expires: ({ expiresAt }: ApiKey) => (expiresAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt)),
}

const getSearchText = ({ name, ending, createdBy, dataSources = [] }: ApiKey): string =>
  [name, ending, createdBy.name, ...dataSources.map((source) => source.name)].join('\n')

export const filterKeys = (
  keys: readonly ApiKey[],
  filter: FilterOf<typeof keyList>,
  { language, first, now }: { readonly language: string; readonly first: string | null; readonly now: number },
) => {
  const matching = filterByWords(keys, filter.words, getSearchText)
  const inState = filter.state === 'All' ? matching : matching.filter((key) => getKeyState(key, now) === filter.state)
  return {
    counts: countEach(matching, keyStates, (key) => getKeyState(key, now)),
    matches: putFirst(sortRows(inState, filter, { language, getName, values }), first),
  }
}
