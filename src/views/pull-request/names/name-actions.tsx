import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { link } from '#styled-system/recipes/link'
import { chatDrafts, readDraft } from '#src/actors/draft.sink.ts'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { askAddress, searchAddress } from '../files/line-places.ts'

interface NameActionsProps {
  readonly pullRequest: PullRequestDetails
  readonly path: string
  readonly name: string
}

const addToDraft = (question: string): void => {
  const typed = readDraft(chatDrafts, null).trimEnd()
  if (!typed.endsWith(question)) chatDrafts.write('new', typed === '' ? question : `${typed}\n\n${question}`)
}

export function NameActions({ pullRequest: { repository }, path, name }: NameActionsProps) {
  const { t } = useTranslation('pull-requests')
  return (
    <>
      <Link href={searchAddress(repository, name)} className={link()}>
        {t('names.search')}
      </Link>
      <Link
        href={askAddress(repository.id)}
        className={link()}
        onClick={() => addToDraft(t('names.question', { name, path }))}
      >
        {t('names.ask')}
      </Link>
    </>
  )
}
