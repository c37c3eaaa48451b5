import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'

const questionText = css({ w: 'full', textStyle: 'small' })

interface RemoveRuleProps {
  readonly busy: string | false
  readonly onRemove: () => void
}

/** Asks within the list, since a dialog is open around it; the focus follows the question and comes back. */
export function RemoveRule({ busy, onRemove }: RemoveRuleProps) {
  const { t } = useTranslation(['host-repositories', 'app'])
  const [isAsking, setAsking] = useState(false)
  const hasAsked = useRef(false)
  const focused = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasAsked.current) focused.current?.focus()
  }, [isAsking])
  const ask = (isWanted: boolean) => {
    hasAsked.current = true
    setAsking(isWanted)
  }
  if (!isAsking) {
    return (
      <Button ref={focused} size="sm" onClick={() => ask(true)}>
        {t('rules.remove')}
      </Button>
    )
  }
  return (
    <>
      <p className={questionText}>{t('rules.removeQuestion')}</p>
      <Button size="sm" variant="danger" busy={busy} onClick={onRemove}>
        {t('rules.remove')}
      </Button>
      <Button key="cancel" ref={focused} size="sm" onClick={() => ask(false)}>
        {t('app:common.cancel')}
      </Button>
    </>
  )
}
