import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

const findInternalLink = ({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: MouseEvent): HTMLAnchorElement | null => {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null
  const link = target.closest('a')
  const isInside = link !== null && link.origin === window.location.origin && link.target === '' && !link.download
  return isInside && link.pathname !== window.location.pathname ? link : null
}

interface LeaveQuestionProps {
  readonly isDirty: boolean
  readonly onDiscard: () => void
}

export function LeaveQuestion({ isDirty, onDiscard }: LeaveQuestionProps) {
  const { t } = useTranslation(['forms', 'app'])
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    const onClick = (event: MouseEvent) => {
      const link = findInternalLink(event)
      if (link === null) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [isDirty])
  const discard = () => {
    onDiscard()
    if (wanted !== null) navigate(wanted)
  }
  if (wanted === null) return null
  return (
    <ConfirmDialog
      open
      onClose={() => setWanted(null)}
      onConfirm={discard}
      title={t('leave.title')}
      consequence={t('leave.text')}
      confirmLabel={t('leave.discard')}
      cancelLabel={t('leave.keep')}
      closeLabel={t('app:common.close')}
    />
  )
}
