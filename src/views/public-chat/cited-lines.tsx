import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { css } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import type { Citation } from '#src/contract/answer-events.ts'
import type { CitedPlace } from '#src/contract/public-chat-links.ts'
import { ApiError } from '#src/api/api-error.ts'
import { CodeLine } from '#src/ui/code-line.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { useHighlighted } from '../code/use-highlighted.ts'
import CallFailure from '../call-failure.tsx'

const path = css({ display: 'block', textStyle: 'small', fontFamily: 'mono', overflowWrap: 'anywhere' })
const lines = css({ maxH: '[60dvh]', overflow: 'auto' })

function Lines({ place, citation }: { place: CitedPlace; citation: Citation }) {
  const styles = codeBlock()
  const pieces = useHighlighted(place.content, place.language)
  return (
    <figure className={styles.root}>
      <pre className={`${styles.scroll} ${lines}`} tabIndex={0} aria-label={place.path}>
        <code>
          {pieces.map((line, at) => {
            const number = place.startLine + at
            const isMarked = number >= citation.startLine && number <= citation.endLine
            return <CodeLine key={number} number={number} pieces={line} label="" isMarked={isMarked} />
          })}
        </code>
      </pre>
    </figure>
  )
}

interface CitedLinesProps {
  readonly citation: Citation
  readonly read: () => Promise<CitedPlace>
  readonly onClose: () => void
}

export default function CitedLines({ citation, read, onClose }: CitedLinesProps) {
  const { t } = useTranslation(['public-chat', 'app'])
  const key = ['cited', citation.identifier, citation.startLine, citation.endLine]
  const { data, error, mutate } = useSWR<CitedPlace>(key, read, { revalidateOnFocus: false, onError: () => undefined })
  const isGone = error instanceof ApiError && error.kind === 'notFound'
  return (
    <Dialog open size="lg" title={t('cited')} closeLabel={t('app:common.close')} onClose={onClose}>
      <bdi className={path}>{`${citation.dataSource.name} · ${citation.path}`}</bdi>
      {data !== undefined && <Lines place={data} citation={citation} />}
      {data === undefined && error === undefined && (
        <SkeletonRegion label={t('citedOpening')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
      {data === undefined && error !== undefined && !isGone && (
        <CallFailure compact title={t('citedFailed')} error={error} onRetry={() => void mutate()} />
      )}
      {data === undefined && isGone && (
        <Failure compact title={t('citedFailed')}>
          {t('citedGone')}
        </Failure>
      )}
    </Dialog>
  )
}
