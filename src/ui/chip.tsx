import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { select } from '#styled-system/recipes/select'
import { Icon } from './icon.tsx'

type ChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void; disabled?: boolean | undefined }

export function Chip({ children, removeLabel, onRemove, disabled }: ChipProps) {
  const styles = select()
  return (
    <span className={styles.chip}>
      <span className={styles.value}>{children}</span>
      <button type="button" aria-label={removeLabel} disabled={disabled} onClick={onRemove} className={styles.remove}>
        <Icon of={X} />
      </button>
    </span>
  )
}
