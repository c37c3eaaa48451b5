import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { SymbolPlaces } from '#src/contract/symbol-places.ts'
import { Badge } from '#src/ui/badge.tsx'
import { useFigures } from '../../listing/figures.ts'
import { searchAddress } from '../code-addresses.ts'
import type { NameSource } from './name-source.ts'

const section = css({ mb: '3' })
const heading = css({ m: '0', mb: '1', textStyle: 'label' })
const amountText = css({ color: 'fg.muted', fontWeight: 'regular' })
const note = css({ m: '0', textStyle: 'small', color: 'fg.muted' })
const row = css({ py: '1.5', borderTopWidth: 'hairline' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', textStyle: 'caption' })
const place = css({ textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere', minW: '0' })
const muted = css({ color: 'fg.muted', overflowWrap: 'anywhere', minW: '0' })
const code = css({ display: 'block', textStyle: 'code', fontSize: 'xs', overflowWrap: 'anywhere', lineClamp: '2' })

const emptyTexts = { definitions: 'definitionsNone', callers: 'callersNone' } as const

type Definition = SymbolPlaces['definitions']['places'][number]
type Caller = SymbolPlaces['callers']['places'][number]

interface OfName {
  readonly source: NameSource
  readonly name: string
}

interface PlaceListProps extends OfName {
  readonly kind: 'definitions' | 'callers'
  readonly places: readonly (Definition | Caller)[]
  readonly total: number
  readonly isCut: boolean
}

const getDetail = (symbolPlace: Definition | Caller): string | undefined =>
  'kind' in symbolPlace ? symbolPlace.kind : symbolPlace.caller

function Place({
  symbolPlace,
  source: { toPlaceAddress },
  name,
}: OfName & { readonly symbolPlace: Definition | Caller }) {
  const { t } = useTranslation('names')
  const { path, line, text, isInPullRequest } = symbolPlace
  const href = toPlaceAddress({ path, line }, name)
  return (
    <li className={row}>
      <span className={head}>
        <Link href={href} className={`${link()} ${place}`}>
          {`${path}:${line}`}
        </Link>
        <span className={muted}>{getDetail(symbolPlace)}</span>
        {isInPullRequest && <Badge tone="info">{t('changed')}</Badge>}
      </span>
      <code className={code}>{text}</code>
    </li>
  )
}

export function PlaceList({ kind, places, total, isCut, source, name }: PlaceListProps) {
  const { t } = useTranslation('names')
  const { number } = useFigures()
  const id = useId()
  const count = (amount: number): string => `${number(amount)}${isCut ? '+' : ''}`
  const more = total - places.length
  return (
    <section className={section} aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {t(`${kind}`)} <span className={amountText}>{count(total)}</span>
      </h3>
      {places.length === 0 && <p className={note}>{t(emptyTexts[kind])}</p>}
      <ul>
        {places.map((symbolPlace, at) => (
          <Place key={`${at} ${symbolPlace.path}:${symbolPlace.line}`} {...{ symbolPlace, source, name }} />
        ))}
      </ul>
      {more > 0 && (
        <Link href={searchAddress(source.repository, name)} className={link()}>
          {t('more', { amount: count(more) })}
        </Link>
      )}
    </section>
  )
}
