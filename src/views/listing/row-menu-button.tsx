import Ellipsis from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { rowMenuButtonId } from './row-menu-button-id.ts'

const above = css({ position: 'relative', mx: '[-4px]', _phone: { mx: '0' } })

interface RowMenuButtonProps {
  readonly id: string
  readonly name: string
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly prepare: () => void
}

export function RowMenuButton({ id, name, isOpen, onOpen, onClose, prepare }: RowMenuButtonProps) {
  const { t } = useTranslation('listing')
  return (
    <IconButton
      id={rowMenuButtonId(id)}
      icon={Ellipsis}
      label={t('actions.of', { name })}
      size="sm"
      className={above}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={isOpen ? onClose : onOpen}
    />
  )
}
