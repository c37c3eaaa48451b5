import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import type { DataSource } from '#src/contract/data-sources.ts'
import { createIsChosen } from './chosen-sources.ts'
import type { Sources } from './use-sources.ts'

const notes = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const maxNames = 3

const formatNames = (sources: readonly DataSource[], language: string): string => {
  const names = sources.slice(0, maxNames).map(({ name }) => name)
  if (sources.length > maxNames) names.push('…')
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(names).replaceAll(' …', '…')
}

interface IndexNotesProps {
  readonly sources: Sources
  readonly chosen: readonly string[]
}

export function IndexNotes({ sources, chosen }: IndexNotesProps) {
  const { t, i18n } = useTranslation('search')
  const isChosen = createIsChosen(sources.all ?? [], chosen)
  const rebuilt = sources.beingRebuilt.filter((source) => chosen.length === 0 || isChosen(source))
  const missing = chosen.length === 0 && sources.hasIndex ? sources.beingIndexed : []
  if (rebuilt.length === 0 && missing.length === 0) return null
  return (
    <div className={notes}>
      {rebuilt.length > 0 && (
        <Banner tone="info" title={t('indexing.rebuilt', { names: formatNames(rebuilt, i18n.language) })} />
      )}
      {missing.length > 0 && (
        <Banner tone="info" title={t('indexing.others', { names: formatNames(missing, i18n.language) })} />
      )}
    </div>
  )
}
