import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { FoundFileCard } from './found-file-card.tsx'
import type { SearchMatches } from './search-code.ts'
import { loadPreview } from './preview-loader.ts'
import { ManyFiles } from './lazy-found-parts.ts'
import { useLanguages } from './use-sources.ts'

const maxPlainRows = 100
/** Fills the window until the rest of a long list can be rendered. */
const firstFiles = 10

const stale = css({ opacity: '0.6', transitionProperty: '[opacity]', transitionDuration: 'normal' })

const getEnding = (path: string): string => /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''

const useLanguageNames = (): ((path: string) => string | undefined) => {
  const known = useLanguages()
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { name, extensions } of known ?? [])
      for (const extension of extensions) if (!names.has(extension)) names.set(extension, name)
    return (path) => names.get(getEnding(path))
  }, [known])
}

const useExpanded = () => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => (isExpanded: boolean) =>
    setExpanded(new Set(isExpanded ? [...expanded, key] : [...expanded].filter((expandedKey) => expandedKey !== key)))
  return { expanded, toggle }
}

const countRows = ({ files }: SearchMatches): number =>
  files.reduce(
    (sum, { parts }) => sum + 1 + parts.reduce((lines, { hits, context }) => lines + hits.length + context.length, 0),
    0,
  )

export function ResultList({ found, isStale }: { found: SearchMatches; isStale: boolean }) {
  const { t } = useTranslation('search')
  const nameLanguage = useLanguageNames()
  const { expanded, toggle } = useExpanded()
  const { request } = found
  const isExact = request.kind === 'code'
  const around = request.kind === 'code' ? Number(request.query.Context ?? 0) : 0
  const card = (file: SearchMatches['files'][number]) => (
    <FoundFileCard
      key={file.key}
      {...{ file, isExact, around }}
      languageName={nameLanguage(file.path)}
      isExpanded={expanded.has(file.key)}
      onExpand={toggle(file.key)}
    />
  )
  return (
    <div className={isStale ? stale : undefined} aria-busy={isStale} onFocus={loadPreview} onMouseOver={loadPreview}>
      <h2 className={css({ srOnly: true })}>{t('results.label')}</h2>
      {countRows(found) > maxPlainRows ? (
        <Suspense fallback={found.files.slice(0, firstFiles).map(card)}>
          <ManyFiles files={found.files}>{card}</ManyFiles>
        </Suspense>
      ) : (
        found.files.map(card)
      )}
    </div>
  )
}
