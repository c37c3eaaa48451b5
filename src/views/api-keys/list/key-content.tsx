import KeyRound from 'lucide-react/icons/key-round'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { CsvButton } from '../../listing/csv/csv-button.tsx'
import { useFigures, useNow } from '../../listing/figures.ts'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { getPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { keyFileColumns } from '../key-export.ts'
import { filterKeys, keyList } from '../key-filter.ts'
import { importCreate } from '../use-overlays.ts'
import { useKeyColumns, tableWidth } from './key-columns.tsx'
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

interface KnownKeys {
  readonly keys: readonly ApiKey[] | undefined
  readonly freshId: string | null
}

/** Returns a function, because sorting a long list takes time and waits until it is needed. */
const useFind = ({ keys = [], freshId }: KnownKeys) => {
  const { language } = useTranslation().i18n
  const { filter } = useListAddress(keyList)
  const now = useNow()
  return useCallback(
    () => filterKeys(keys, filter, { language, first: freshId, now }),
    [keys, filter, language, freshId, now],
  )
}

function KeyFile(known: KnownKeys) {
  const find = useFind(known)
  return (
    <CsvButton
      of="api-keys"
      columns={keyFileColumns}
      read={() => find().matches}
      isWaiting={known.keys === undefined}
    />
  )
}

export function KeyHeader({ keys, freshId }: KnownKeys) {
  const { t } = useTranslation(['api-keys', 'app'])
  const { number } = useFigures()
  const count = keys?.length ?? 0
  const actions = (
    <>
      {keys?.length !== 0 && <KeyFile {...{ keys, freshId }} />}
      <NewKey />
    </>
  )
  return (
    <PageHeader title={t('app:titles.apiKeys')} actions={actions}>
      {count === 0 ? '\u00a0' : t('count', { count, amount: number(count) })}
    </PageHeader>
  )
}

function MatchingKeys({ matches, freshId }: { matches: readonly ApiKey[]; freshId: string | null }) {
  const { t } = useTranslation(['api-keys', 'app'])
  const { filter, order, clear } = useListAddress(keyList)
  const { openId } = useOpened('key')
  const columns = useKeyColumns()
  const [label, page] = [t('app:titles.apiKeys'), getPage(matches, filter.page)]
  return (
    <ListRows
      {...{ label, columns, page, order, openId, freshId }}
      className={tableWidth}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

interface KeyContentProps extends KnownKeys {
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
}

export function KeyContent({ keys, freshId, ...request }: KeyContentProps) {
  const { t } = useTranslation('api-keys')
  const find = useFind({ keys, freshId })
  const { counts, matches } = useMemo(() => find(), [find])
  const controls = keys?.length !== 0 && <KeyControls counts={keys && counts} />
  const empty = (
    <EmptyState icon={KeyRound} title={t('empty.title')} action={<NewKey />}>
      {t('empty.text')}
    </EmptyState>
  )
  return (
    <ListStates {...{ ...request, controls }} data={keys} failed={t('failed')}>
      {(known) => (known.length === 0 ? empty : <MatchingKeys {...{ matches, freshId }} />)}
    </ListStates>
  )
}
