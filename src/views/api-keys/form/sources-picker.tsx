import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type DataSource, dataSourceEndpoints } from '#src/contract/data-sources.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../../call-failure.tsx'
import { useFigures } from '../../listing/figures.ts'
import { VirtualRows } from '../../listing/dialogs/virtual-rows.tsx'
import { filterByWords } from '../../listing/sort-rows.ts'
import { withoutToast } from '../use-api-keys.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const quiet = css({ textStyle: 'caption', color: 'fg.muted' })
const name = css({ overflowWrap: 'anywhere' })

interface SourcesPickerProps {
  readonly pickedIds: readonly string[]
  /** Includes sources that are gone, so that they can be taken out. */
  readonly given: readonly { readonly id: string; readonly name: string; readonly isGone?: true | undefined }[]
  readonly error: string | undefined
  readonly onChange: (ids: string[]) => void
}

interface SourceRow {
  readonly id: string
  readonly name: string
  readonly type: DataSource['type'] | undefined
}

const useSourceRows = (pickedIds: readonly string[], given: SourcesPickerProps['given'], words: string) => {
  const [first] = useState(() => new Set(pickedIds))
  const { data, error, mutate } = useCall(dataSourceEndpoints.all, { query: {} }, withoutToast)
  const rows = useMemo((): readonly SourceRow[] => {
    const gone = given.filter(({ isGone }) => isGone === true).map((source) => ({ ...source, type: undefined }))
    const all = [...gone, ...(data ?? []).map(({ id, name: called, type }) => ({ id, name: called, type }))]
    return [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))]
  }, [data, given, first])
  const matches = useMemo(() => filterByWords(rows, words, (row) => row.name), [rows, words])
  return { matches, isLoaded: data !== undefined, failure: error, retry: () => void mutate() }
}

interface SourceSearchProps {
  readonly words: string
  readonly error: string | undefined
  readonly onType: (words: string) => void
}

function SourceSearch({ words, error, onType }: SourceSearchProps) {
  const { t } = useTranslation('api-keys')
  return (
    <Field label={t('form.searchSources')} error={error}>
      <Input
        type="search"
        icon={Search}
        value={words}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Field>
  )
}

interface SourceChoiceProps {
  readonly source: SourceRow
  readonly isPicked: boolean
  readonly onPick: (isPicked: boolean) => void
}

function SourceChoice({ source, isPicked, onPick }: SourceChoiceProps) {
  const { t } = useTranslation('api-keys')
  const { name: called, type } = source
  return (
    <>
      <Checkbox checked={isPicked} onChange={onPick}>
        <bdi className={name}>{called}</bdi>
      </Checkbox>
      <Badge tone={type === undefined ? 'warning' : 'neutral'}>
        {t(type === undefined ? 'gone' : `types.${type}`)}
      </Badge>
    </>
  )
}

export function SourcesPicker({ pickedIds, given, error, onChange }: SourcesPickerProps) {
  const { t } = useTranslation(['api-keys', 'app'])
  const { number } = useFigures()
  const [words, setWords] = useState('')
  const { matches, isLoaded, failure, retry } = useSourceRows(pickedIds, given, words)
  const picked = new Set(pickedIds)
  const pick = (id: string, isPicked: boolean) =>
    onChange(isPicked ? [...pickedIds, id] : pickedIds.filter((pickedId) => pickedId !== id))
  if (failure !== undefined && !isLoaded) {
    return <CallFailure title={t('form.sourcesFailed')} error={failure} compact onRetry={retry} />
  }
  if (!isLoaded) {
    return (
      <SkeletonRegion label={t('app:common.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  return (
    <div className={column}>
      <SourceSearch words={words} error={error} onType={setWords} />
      <output className={quiet}>{t('form.picked', { amount: number(picked.size) })}</output>
      {matches.length === 0 ? (
        <p className={quiet}>{t('form.nothingFound')}</p>
      ) : (
        <VirtualRows label={t('columns.scope')} rows={matches} getKey={({ id }) => id} place="form">
          {(source) => (
            <SourceChoice
              source={source}
              isPicked={picked.has(source.id)}
              onPick={(isPicked) => pick(source.id, isPicked)}
            />
          )}
        </VirtualRows>
      )}
    </div>
  )
}
