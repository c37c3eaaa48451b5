import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import { fileEndpoints } from '#src/contract/additions.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { toCodeText } from '../../code/code-text.ts'
import { EvidenceCode } from './evidence-code.tsx'
import { countFolded } from './folded-lines.ts'
import { EvidenceCard } from './evidence-card.tsx'

const lineHeightPx = 20
const paddingPx = 12
const noteHeightPx = 32
const margin = '400px 0px'

const waiting = css({ px: '3', py: '1.5', overflow: 'hidden' })
const note = css({ px: '3', py: '2', textStyle: 'small', color: 'fg.muted' })

const withoutToast = { onError: () => undefined, revalidateOnFocus: false, revalidateIfStale: false }

const useNear = () => {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, isNear }
}

const cut = (content: string, { startLine, endLine }: Citation): string | undefined => {
  const { line, lineCount } = toCodeText(content)
  if (endLine > lineCount) return undefined
  return Array.from({ length: endLine - startLine + 1 }, (_, at) => line(startLine + at)).join('\n')
}

const useCitedText = (citation: Citation, isNear: boolean) => {
  const { dataSource, path } = citation
  const request = { params: { id: dataSource.id }, query: { path } }
  const { data, error } = useCall(fileEndpoints.read, isNear ? request : null, withoutToast)
  const text = data === undefined ? undefined : cut(data.content, citation)
  return { text, language: data?.language, isGone: error !== undefined || (data !== undefined && text === undefined) }
}

function Waiting({ lineCount }: { lineCount: number }) {
  const { t } = useTranslation('chat')
  const folded = countFolded(lineCount)
  const height = folded * lineHeightPx + paddingPx + (folded < lineCount ? noteHeightPx : 0)
  return (
    <div className={waiting} style={{ height }}>
      <SkeletonRegion label={t('citations.reading')}>
        <Skeleton width="long" />
        <Skeleton width="half" />
      </SkeletonRegion>
    </div>
  )
}

export function CitedCard({ citation }: { citation: Citation }) {
  const { t } = useTranslation('chat')
  const { element, isNear } = useNear()
  const { text, language, isGone } = useCitedText(citation, isNear)
  const { number, path, startLine, endLine, symbol } = citation
  return (
    <EvidenceCard {...{ number, path, text }} lines={{ from: startLine, to: endLine }} label={symbol}>
      <div ref={element}>
        {text !== undefined && <EvidenceCode {...{ text, startLine, language }} label={path} name={symbol} />}
        {text === undefined && isGone && <p className={note}>{t('citations.gone')}</p>}
        {text === undefined && !isGone && <Waiting lineCount={endLine - startLine + 1} />}
      </div>
    </EvidenceCard>
  )
}
