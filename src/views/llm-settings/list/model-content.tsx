import Bot from 'lucide-react/icons/bot'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ApiError } from '#src/api/api-error.ts'
import type { LlmSettings } from '#src/contract/llm-settings.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { tableFrame } from '../../listing/table-frame.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { EmbeddingCard } from '../embedding/embedding-card.tsx'
import { AddModelButton } from './add-model-button.tsx'
import { tableWidth, useModelColumns } from './model-columns.tsx'
import { OwnModelsCard } from './own-models-card.tsx'
import { ParallelRequestsCard } from './parallel-requests-card.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface KnownProps {
  readonly settings: LlmSettings
  readonly freshId: string | null
}

function Models({ settings, freshId }: KnownProps) {
  const { t } = useTranslation('app')
  const { openId } = useOpened('model')
  return (
    <div className={tableFrame}>
      <DataTable
        label={t('titles.modelSettings')}
        columns={useModelColumns()}
        rows={settings.models}
        className={tableWidth}
        layout="fixed"
        getKey={({ id }) => id}
        isCurrent={({ id }) => id === openId}
        isFresh={({ id }) => id === freshId}
      />
    </div>
  )
}

function Known({ settings, freshId }: KnownProps) {
  const { t } = useTranslation('llm-settings')
  const isEmpty = settings.models.length === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState icon={Bot} title={t('empty.title')} action={<AddModelButton settings={settings} />}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <Models {...{ settings, freshId }} />
      )}
      <EmbeddingCard settings={settings} />
      {(!isEmpty || settings.embedding.model !== undefined) && <ParallelRequestsCard settings={settings} />}
    </>
  )
}

interface ModelContentProps {
  readonly settings: LlmSettings | undefined
  readonly freshId: string | null
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
}

export function ModelContent({ settings, freshId, ...request }: ModelContentProps) {
  const { t } = useTranslation('llm-settings')
  return (
    <div className={column}>
      <ListStates {...request} data={settings} failed={t('failed')} controls={<OwnModelsCard settings={settings} />}>
        {(known) => <Known settings={known} freshId={freshId} />}
      </ListStates>
    </div>
  )
}
