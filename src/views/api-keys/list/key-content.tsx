import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useFigures, useNow } from '../../listing/figures.ts'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListTable } from '../../listing/list-table.tsx'
import { NoMatch } from '../../listing/no-match.tsx'
import { pageOf } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { filterKeys, keyList } from '../key-filter.ts'
import { importCreate } from '../use-overlays.ts'
import { useKeyColumns } from './key-columns.tsx'
import { KeyControls } from './key-controls.tsx'

function NewKey() {
  const { t } = useTranslation('api-keys')
  const { open } = useOpened('key')
  return (
    <AddButton prepare={() => void importCreate()} onAdd={() => open({ kind: 'new' })}>
      {t('create')}
    </AddButton>
  )
}

export function KeyHeader({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation(['api-keys', 'app'])
  const { number } = useFigures()
  return (
    <PageHeader title={t('app:titles.apiKeys')} actions={<NewKey />}>
      {count === undefined || count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
    </PageHeader>
  )
}

interface Known {
  readonly keys: readonly ApiKey[]
  /** The one that was just made. */
  readonly freshId: string | null
}

function Found({ keys, freshId }: Known) {
  const { t, i18n } = useTranslation(['api-keys', 'app'])
  const { filter, order, clear } = useListAddress(keyList)
  const { openId } = useOpened('key')
  const now = useNow()
  const columns = useKeyColumns()
  const { counts, found } = useMemo(
    () => filterKeys(keys, filter, { language: i18n.language, first: freshId, now }),
    [keys, filter, i18n.language, freshId, now],
  )
  const [label, page] = [t('app:titles.apiKeys'), pageOf(found, filter.page)]
  return (
    <>
      <KeyControls counts={counts} />
      {found.length === 0 ? (
        <NoMatch title={t('noMatch')} onClear={clear} />
      ) : (
        <ListTable {...{ label, columns, page, order, openId, freshId }} />
      )}
    </>
  )
}

interface KeyContentProps {
  readonly keys: readonly ApiKey[] | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly freshId: string | null
}

export function KeyContent({ keys, freshId, ...asked }: KeyContentProps) {
  const { t } = useTranslation('api-keys')
  const empty = (
    <EmptyState icon={KeyRound} title={t('empty.title')} action={<NewKey />}>
      {t('empty.text')}
    </EmptyState>
  )
  return (
    <ListFaces {...asked} data={keys} failed={t('failed')} controls={<KeyControls />}>
      {(known) => (known.length === 0 ? empty : <Found keys={known} freshId={freshId} />)}
    </ListFaces>
  )
}
