import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { BuildAnswers } from '#src/actors/build-check.actor.ts'
import { Button } from '#src/ui/button.tsx'

/** Beneath what is modal, and on a small screen beside an open sidebar, whose foot it would cover. */
const frame = css({
  position: 'fixed',
  bottom: '4',
  left: '[50%]',
  transform: '[translateX(-50%)]',
  zIndex: 'banner',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  w: '[max-content]',
  maxW: '[calc(100vw - 32px)]',
  mdToLg: { left: '[calc(50% + 32px)]', maxW: '[calc(100vw - 96px)]' },
  lgToXl: { left: '[calc(50% + 120px)]', maxW: '[calc(100vw - 272px)]' },
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.overlay',
  color: 'fg.default',
  boxShadow: 'overlay',
  textStyle: 'small',
})
const words = css({ flex: '1', minW: '40' })
const actions = css({ display: 'flex', gap: '2' })

/** Quiet, and there until it is answered: what is being typed is the person's, and so is the moment. */
export function BuildNotice({ reload, later }: BuildAnswers) {
  const { t } = useTranslation()
  return (
    <aside aria-label={t('shell.newBuildTitle')} className={frame}>
      <output className={words}>{t('shell.newBuild')}</output>
      <div className={actions}>
        <Button size="sm" variant="ghost" onClick={later}>
          {t('shell.later')}
        </Button>
        <Button size="sm" variant="solid" icon={RefreshCw} onClick={reload}>
          {t('shell.reload')}
        </Button>
      </div>
    </aside>
  )
}
