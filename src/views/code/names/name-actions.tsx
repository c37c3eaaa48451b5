import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { link } from '#styled-system/recipes/link'
import { addToChatDraft } from '../ask-in-chat.ts'
import { askAddress, searchAddress } from '../code-addresses.ts'
import type { NameSource } from './name-source.ts'

interface NameActionsProps {
  readonly source: NameSource
  readonly path: string
  readonly name: string
}

export function NameActions({ source: { repository }, path, name }: NameActionsProps) {
  const { t } = useTranslation('names')
  return (
    <>
      <Link href={searchAddress(repository, name)} className={link()}>
        {t('search')}
      </Link>
      <Link
        href={askAddress(repository.id)}
        className={link()}
        onClick={() => addToChatDraft(t('question', { name, path }))}
      >
        {t('ask')}
      </Link>
    </>
  )
}
