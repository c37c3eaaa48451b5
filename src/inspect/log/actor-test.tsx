import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { PanelProps } from '../inspector/inspected-page.ts'
import { asTest } from '../recording/as-test.ts'
import { actorNames, nameIn } from './actor-names.ts'
import { toRecording } from './recording-name.ts'

const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3', minW: '0' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const code = css({
  w: 'full',
  minW: '0',
  maxH: '[50dvh]',
  overflow: 'auto',
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'code.bg',
  color: 'code.fg',
  textStyle: 'code',
  fontSize: 'xs',
})
const quiet = css({ textStyle: 'small', color: 'fg.muted' })

const preview = { role: 'region', tabIndex: 0 }

export function ActorTest({ page, source, actor }: Pick<PanelProps, 'page' | 'source' | 'actor'>) {
  const { t } = useTranslation('recording')
  const [copied, setCopied] = useState<string | null>(null)
  const { build, address, takenAt } = source
  const test = useMemo(
    () => (actor === null ? null : asTest(toRecording(page, { build, address }, takenAt), actor)),
    [page, build, address, takenAt, actor],
  )
  const name = actor === null ? '' : nameIn(actorNames(page), actor)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  if (test === null) {
    return (
      <Card title={t('test.title')}>
        <p className={quiet}>{t('test.none')}</p>
      </Card>
    )
  }
  const isCopied = copied === test
  return (
    <Card title={t('test.title')} text={t('test.text', { actor: name })}>
      <div className={body}>
        <div className={row}>
          <Button icon={isCopied ? Check : Copy} onClick={() => void copy(test)}>
            {t('test.copy')}
          </Button>
          <span aria-live="polite" className={quiet}>
            {isCopied && t('test.copied')}
          </span>
        </div>
        <pre {...preview} aria-label={t('test.preview')} className={code}>
          {test}
        </pre>
      </div>
    </Card>
  )
}
