import { useTranslation } from 'react-i18next'
import type { EmbeddingProgress } from '#src/contract/llm-settings.ts'
import { Banner } from '#src/ui/banner.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useModelWords } from '../use-model-words.ts'

interface StatusProps {
  readonly progress: EmbeddingProgress
}

function Failure({ failure }: { readonly failure: NonNullable<EmbeddingProgress['failure']> }) {
  const { t } = useTranslation('llm-settings')
  const { time } = useFigures()
  const { describeFault } = useModelWords()
  const { fault, since, retryAt } = failure
  const { title, text } = describeFault({ kind: fault.kind })
  const next = retryAt === undefined ? t('embedding.stopped') : t('embedding.retry', { time: time(retryAt) })
  return (
    <Banner tone={retryAt === undefined ? 'danger' : 'warning'} title={title}>
      {text} {t('embedding.since', { time: time(since) })} {next}
    </Banner>
  )
}

export function EmbeddingStatus({ progress }: StatusProps) {
  const { t } = useTranslation('llm-settings')
  const { number, percent } = useFigures()
  const { state, chunks, embeddedChunks, failure } = progress
  if (state === 'unavailable') {
    return (
      <Banner tone="warning" title={t('fault.noVectorStore.title')}>
        {t('fault.noVectorStore.text')}
      </Banner>
    )
  }
  const share = chunks === 0 ? 1 : embeddedChunks / chunks
  const passages = t('embedding.passages', { count: chunks, done: number(embeddedChunks), all: number(chunks) })
  return (
    <>
      {failure !== undefined && <Failure failure={failure} />}
      <ProgressBar
        label={t(state === 'complete' ? 'embedding.ready' : 'embedding.preparing')}
        value={share}
        valueText={percent(share)}
        detail={state === 'complete' ? passages : `${passages} · ${t('embedding.meanwhile')}`}
      />
    </>
  )
}
