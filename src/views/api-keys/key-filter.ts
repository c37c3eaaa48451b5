import type { ApiKey } from '#src/contract/api-keys.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'
import { beginningWith, countEach, inOrder, rowsWith } from '../listing/rows-in-order.ts'

export const keyStates = ['active', 'expiring', 'expired'] as const
export type KeyState = (typeof keyStates)[number]
export const stateFilters = ['All', ...keyStates] as const

export const keyList = listAddress({
  columns: ['name', 'scope', 'creator', 'used', 'expires'],
  sort: 'name',
  choices: { state: stateFilters },
})

/** A key that ends within this time is told of, in milliseconds. */
const soon = 7 * 86_400_000

export const stateOf = ({ expiresAt }: ApiKey, now: number): KeyState => {
  if (expiresAt === undefined) return 'active'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= soon ? 'expiring' : 'active'
}

/** What it was given and what still exists. */
export const reachedBy = ({ dataSources = [] }: ApiKey) => dataSources.filter(({ isGone }) => isGone !== true)

const nameOf = ({ name }: ApiKey): string => name

const values = {
  name: nameOf,
  scope: (key: ApiKey) => (key.scope === 'AllDataSources' ? Number.MAX_SAFE_INTEGER : reachedBy(key).length),
  creator: ({ createdBy }: ApiKey) => createdBy.name,
  used: ({ lastUsedAt }: ApiKey) => (lastUsedAt === undefined ? 0 : Date.parse(lastUsedAt)),
  expires: ({ expiresAt }: ApiKey) => (expiresAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt)),
}

const textOf = ({ name, ending, createdBy, dataSources = [] }: ApiKey): string =>
  [name, ending, createdBy.name, ...dataSources.map((source) => source.name)].join('\n')

/** What was just made stands first, whatever the order. */
export const filterKeys = (
  keys: readonly ApiKey[],
  filter: FilterOf<typeof keyList>,
  { language, first, now }: { readonly language: string; readonly first: string | null; readonly now: number },
) => {
  const spoken = rowsWith(keys, filter.words, textOf)
  const stated = filter.state === 'All' ? spoken : spoken.filter((key) => stateOf(key, now) === filter.state)
  return {
    counts: countEach(spoken, keyStates, (key) => stateOf(key, now)),
    found: beginningWith(inOrder(stated, filter, { language, nameOf, values }), first),
  }
}
