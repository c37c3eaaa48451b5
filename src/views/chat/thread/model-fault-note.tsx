import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Message } from '#machines/conversation/messages.ts'
import type { ModelFault } from '#src/contract/answer-events.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useVisitorMode } from '../visitor-mode.ts'

const note = css({
  display: 'flex',
  gap: '2',
  mb: '4',
  px: '3',
  py: '2',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  textStyle: 'small',
  color: 'fg.muted',
})
const limit = css({ display: 'flex', gap: '2', mt: '4', textStyle: 'small', color: 'fg.muted' })
const mark = css({ mt: '0.5', color: 'warning.fg' })

const useReason = ({ kind, retryAfter }: ModelFault): string => {
  const { t } = useTranslation('chat')
  return kind === 'rateLimited' && retryAfter !== undefined
    ? t('fault.rateLimitedFor', { seconds: Math.ceil(retryAfter) })
    : t(`fault.${kind}`)
}

interface FaultProps {
  readonly fault: ModelFault
  readonly isQuoting: boolean
}

function Fault({ fault, isQuoting }: FaultProps) {
  const { t } = useTranslation('chat')
  const isVisitor = useVisitorMode() !== null
  const reason = useReason(fault)
  if (isVisitor && !isQuoting) return null
  const quoted = isQuoting ? ` ${t('fault.quotes')}` : ''
  return (
    <p className={note}>
      <Icon of={TriangleAlert} className={mark} />
      <span>{isVisitor ? t('fault.visitor') : `${reason}${quoted}`}</span>
    </p>
  )
}

export function ModelFaultNote({ message: { modelFault, content, notice } }: { message: Message }) {
  if (modelFault === null) return null
  return <Fault fault={modelFault} isQuoting={content !== '' && notice !== 'notFound'} />
}

export function CutShortNote() {
  const { t } = useTranslation('chat')
  return (
    <p className={limit}>
      <Icon of={TriangleAlert} className={mark} />
      {t('end.cutShort')}
    </p>
  )
}
