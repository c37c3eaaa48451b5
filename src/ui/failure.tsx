import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { message } from '#styled-system/recipes/message'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type FailureProps = {
  title: ReactNode
  children?: ReactNode
  request?: { label: string; id: string } | undefined
  retry?: { label: string; busy?: ReactNode; onRetry: () => void } | undefined
  compact?: boolean | undefined
}

export function Failure({ title, children, request, retry, compact = false }: FailureProps) {
  const styles = message({ tone: 'failure', compact })
  return (
    <div role="alert" className={styles.root}>
      <div className={styles.icon}>
        <Icon of={TriangleAlert} size="lg" />
      </div>
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {retry && (
        <div className={styles.actions}>
          <Button icon={RotateCw} busy={retry.busy} onClick={retry.onRetry}>
            {retry.label}
          </Button>
        </div>
      )}
      {request && (
        <p className={styles.reference}>
          {request.label} <code>{request.id}</code>
        </p>
      )}
    </div>
  )
}
