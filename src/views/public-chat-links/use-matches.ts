import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { useListAddress } from '../listing/use-list-address.ts'
import { filterLinks, linkList } from './link-filter.ts'

export interface KnownLinks {
  readonly links: readonly PublicChatLink[] | undefined
  readonly freshId: string | null
}

export const useFind = ({ links = [], freshId }: KnownLinks) => {
  const { language } = useTranslation().i18n
  const { filter } = useListAddress(linkList)
  return useCallback(() => filterLinks(links, filter, { language, first: freshId }), [links, filter, language, freshId])
}

export const useMatches = (known: KnownLinks) => {
  const find = useFind(known)
  return useMemo(() => find(), [find])
}
