import { ListFilter, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { Workspace } from '#src/contract/workspaces.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useOpened } from '../use-address.ts'

/** The link covers its row: wherever one presses, it opens. */
const link = css({
  display: 'block',
  textStyle: 'label',
  fontSize: 'md',
  color: 'fg.default',
  truncate: true,
  outline: 'none',
  _phone: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible::after': { outline: '[2px solid]', outlineColor: 'focus.ring', outlineOffset: '[-2px]' },
})
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  minW: '0',
  mt: '0.5',
  textStyle: 'caption',
  color: 'fg.muted',
  '& svg': { boxSize: '3', color: 'fg.subtle' },
  _empty: { display: 'none' },
})
const fact = css({ display: 'inline-flex', alignItems: 'center', gap: '1', minW: '0' })
const text = css({ truncate: true })

export function WorkspaceName({ workspace: { id, name, description, rule, isAutoIndexed } }: { workspace: Workspace }) {
  const { t } = useTranslation('workspaces')
  const { addressOf } = useOpened()
  return (
    <>
      <Link href={addressOf({ kind: 'details', id })} className={link} title={description} data-opens-row={id}>
        <bdi>{name}</bdi>
      </Link>
      <span className={line}>
        {rule !== undefined && (
          <span className={fact}>
            <Icon of={ListFilter} />
            {t('byRule')}
          </span>
        )}
        {isAutoIndexed && (
          <span className={fact} title={t('autoIndexed')}>
            <Icon of={RefreshCw} label={t('autoIndexed')} />
          </span>
        )}
        {description !== undefined && (
          <span className={fact}>
            <bdi className={text}>{description.split('\n', 1)[0]}</bdi>
          </span>
        )}
      </span>
    </>
  )
}
