import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { PopoverAt } from '#src/ui/popover-at.tsx'
import { focusPanel } from './focus-panel.ts'
import { NameActions } from './name-actions.tsx'
import { NameList } from './name-list.tsx'
import type { NamePick } from './name-pick.ts'
import { NamePlaces } from './name-places.tsx'
import type { NameSource } from './name-source.ts'

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  w: '[min(480px, calc(100vw - 16px))]',
  h: '[400px]',
  maxH: '[var(--available-height)]',
  p: '3',
})
const heading = css({ display: 'block', overflowWrap: 'anywhere', lineClamp: '2' })
const nameText = css({ textStyle: 'code' })
const body = css({ flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain', mx: '-3', px: '3' })
const back = css({ mb: '3' })
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  mx: '-3',
  px: '3',
  pt: '3',
  borderTopWidth: 'hairline',
  textStyle: 'small',
  '& > :last-child': { ms: 'auto' },
})

interface NamePanelProps {
  readonly source: NameSource
  readonly pick: NamePick
  readonly onClose: () => void
}

function Title({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('names')
  return <span className={heading}>{name === null ? t('ofLine') : <bdi className={nameText}>{name}</bdi>}</span>
}

export function NamePanel({ source, pick, onClose }: NamePanelProps) {
  const { t } = useTranslation(['names', 'app'])
  const { names, path, anchorId, getRect } = pick
  const [name, setName] = useState(names.length === 1 ? (names[0] ?? null) : null)
  const show = (next: string | null, from: HTMLElement) => {
    focusPanel(from)
    setName(next)
  }
  return (
    <PopoverAt {...{ anchorId, getRect, onClose }} className={panel} title={<Title name={name} />}>
      <div className={body} data-panel-body="">
        {name !== null && names.length > 1 && (
          <Button size="sm" className={back} onClick={({ currentTarget }) => show(null, currentTarget)}>
            {t('back')}
          </Button>
        )}
        {name === null ? (
          <NameList names={names} onChoose={show} />
        ) : (
          <NamePlaces key={name} {...{ source, path, name }} />
        )}
      </div>
      <div className={foot}>
        {name !== null && <NameActions {...{ source, path, name }} />}
        <Button size="sm" onClick={onClose}>
          {t('app:common.close')}
        </Button>
      </div>
    </PopoverAt>
  )
}
