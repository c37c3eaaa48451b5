import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Input } from '#src/ui/input.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { filterByWords } from '../../listing/sort-rows.ts'
import { NoRepositories } from '../inbox/inbox-empty.tsx'
import { ImportStateMark } from './import-state-mark.tsx'
import { canImport, type ImportRow, useImport } from './use-import.ts'

const formId = 'import-pull-requests'
const minFilteredRows = 8
const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  m: '0',
  p: '0',
  listStyle: 'none',
  borderWidth: 'hairline',
  borderRadius: 'md',
  maxH: '[min(50dvh, 420px)]',
  overflowY: 'auto',
})
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  px: '3',
  py: '2',
  '& + &': { borderTopWidth: 'hairline' },
})
const state = css({ display: 'flex', flexDirection: 'column', gap: '1', minW: '0' })

type Import = ReturnType<typeof useImport>

interface ChoicesProps extends Pick<Import, 'chosen' | 'choose'> {
  readonly rows: readonly ImportRow[]
}

function All({ rows, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation('pull-requests')
  const ids = rows.filter(canImport).map(({ repository }) => repository.id)
  const count = ids.filter((id) => chosen.has(id)).length
  if (ids.length < 2) return null
  return (
    <Checkbox
      checked={count > 0 && count < ids.length ? 'indeterminate' : count > 0}
      onChange={(isChosen) => choose(ids, isChosen)}
    >
      {t('import.all')}
    </Checkbox>
  )
}

function Choices({ rows, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation('pull-requests')
  const [words, setWords] = useState('')
  const shown = filterByWords(rows, words, ({ repository }) => repository.name)
  return (
    <>
      {rows.length >= minFilteredRows && (
        <Input
          type="search"
          aria-label={t('import.search')}
          placeholder={t('import.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <All rows={shown} {...{ chosen, choose }} />
      <ul className={list} aria-label={t('filter.repository')}>
        {shown.map((entry) => (
          <li key={entry.repository.id} className={row}>
            <Checkbox
              checked={chosen.has(entry.repository.id)}
              disabled={!canImport(entry)}
              onChange={(isChosen) => choose([entry.repository.id], isChosen)}
            >
              <bdi>{entry.repository.name}</bdi>
            </Checkbox>
            <div className={state}>
              <ImportStateMark state={entry.state} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Content({ rows, loadError, retry, chosen, choose, error }: Import) {
  const { t } = useTranslation(['pull-requests', 'app'])
  if (rows !== undefined) {
    if (rows.length === 0) return <NoRepositories />
    return (
      <>
        <Refusal attempts={0} error={error} isAtField={false} />
        <Choices {...{ rows, chosen, choose }} />
      </>
    )
  }
  if (loadError !== undefined)
    return <LateCallFailure title={t('import.loadFailed')} error={loadError} compact onRetry={retry} />
  return (
    <SkeletonRegion label={t('app:common.loading')} className={column}>
      <Skeleton width="long" />
      <Skeleton width="half" />
      <Skeleton width="long" />
    </SkeletonRegion>
  )
}

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['pull-requests', 'app'])
  const parts = useImport()
  const { chosen, isSending } = parts
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.size > 0) parts.submit()
  }
  const buttons = (
    <>
      <Button onClick={onClose}>{t('app:common.close')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="solid"
        disabled={chosen.size === 0}
        busy={isSending && t('import.starting')}
      >
        {t('import.submit')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.title')}
      text={t('import.text')}
      closeLabel={t('app:common.close')}
      footer={buttons}
    >
      <form id={formId} className={column} noValidate onSubmit={onSubmit}>
        <Content {...parts} />
      </form>
    </Dialog>
  )
}
