import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link as linkLook } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useCall } from '#src/api/use-call.ts'
import { apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { publicChatLinkEndpoints } from '#src/contract/public-chat-links.ts'
import type { WorkspaceWithUses } from '#src/contract/workspaces.ts'
import { useFigures } from '../../listing/figures.ts'
import { useCan } from '../../product.ts'
import { withoutToast } from '../use-workspaces.ts'

const names = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1', overflowWrap: 'anywhere' })

const group = css({ '& + &': { mt: '2' } })

const maxListed = 5

interface User {
  readonly id: string
  readonly name: string
}

interface UsersProps {
  readonly path: string
  readonly parameter: string
  readonly users: readonly User[]
  readonly words: string
}

function Users({ path, parameter, users, words }: UsersProps) {
  const { t, i18n } = useTranslation('workspaces')
  const { number } = useFigures()
  const look = linkLook()
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const sorted = users.toSorted((left, right) => compare(left.name, right.name))
  return (
    <ul className={names}>
      {sorted.slice(0, maxListed).map(({ id, name }) => (
        <li key={id}>
          <Link href={`${path}?${parameter}=${id}`} className={look}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {users.length > maxListed && (
        <li>
          <Link href={`${path}?${new URLSearchParams({ q: words })}`} className={look}>
            {t('usedBy.more', { amount: number(users.length - maxListed) })}
          </Link>
        </li>
      )}
    </ul>
  )
}

const useUsers = ({ id, usedBy }: WorkspaceWithUses) => {
  const maySee = useCan('Administrator')
  const isGiven = (source: { readonly id: string }) => source.id === id
  const keys = useCall(apiKeyEndpoints.list, maySee && usedBy.apiKeys > 0 ? {} : null, withoutToast).data ?? []
  const links = useCall(publicChatLinkEndpoints.list, maySee && usedBy.links > 0 ? {} : null, withoutToast).data ?? []
  return {
    keys: keys.filter(({ dataSources = [] }) => dataSources.some(isGiven)),
    links: links
      .filter(({ dataSources }) => dataSources.some(isGiven))
      .map((link) => ({ id: link.id, name: link.title })),
  }
}

export const isUsed = ({ usedBy: { apiKeys, conversations, links } }: WorkspaceWithUses): boolean =>
  apiKeys + conversations + links > 0

export function WorkspaceUses({ workspace }: { workspace: WorkspaceWithUses }) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const { keys, links } = useUsers(workspace)
  const { name: words, usedBy } = workspace
  const named: Readonly<Record<keyof typeof usedBy, ReactNode>> = {
    conversations: null,
    links: <Users path={getRoute('publicChatLinks').path} parameter="link" users={links} {...{ words }} />,
    apiKeys: <Users path={getRoute('apiKeys').path} parameter="key" users={keys} {...{ words }} />,
  }
  return (['conversations', 'links', 'apiKeys'] as const)
    .filter((kind) => usedBy[kind] > 0)
    .map((kind) => (
      <div key={kind} className={group}>
        <p>{t(`usedBy.${kind}`, { amount: number(usedBy[kind]) })}</p>
        {named[kind]}
      </div>
    ))
}
