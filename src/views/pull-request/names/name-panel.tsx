import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PullRequestDetails } from '#src/contract/pull-requests.ts'
import { Button } from '#src/ui/button.tsx'
import { PopoverAt } from '#src/ui/popover-at.tsx'
import { focusPanel } from './focus-panel.ts'
import { NameActions } from './name-actions.tsx'
import { NameList } from './name-list.tsx'
import type { NamePick } from './name-pick.ts'
import { NamePlaces } from './name-places.tsx'

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
  readonly pullRequest: PullRequestDetails
  readonly pick: NamePick
  readonly onClose: () => void
}

function Title({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('pull-requests')
  return <span className={heading}>{name === null ? t('names.ofLine') : <bdi className={nameText}>{name}</bdi>}</span>
}

export function NamePanel({ pullRequest, pick, onClose }: NamePanelProps) {
  const { t } = useTranslation(['pull-requests', 'app'])
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
            {t('names.back')}
          </Button>
        )}
        {name === null ? (
          <NameList names={names} onChoose={show} />
        ) : (
          <NamePlaces key={name} {...{ pullRequest, path, name }} />
        )}
      </div>
      <div className={foot}>
        {name !== null && <NameActions {...{ pullRequest, path, name }} />}
        <Button size="sm" onClick={onClose}>
          {t('app:common.close')}
        </Button>
      </div>
    </PopoverAt>
  )
}
