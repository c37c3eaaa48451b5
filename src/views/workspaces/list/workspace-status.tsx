import { useTranslation } from 'react-i18next'
import type { Workspace } from '#src/contract/workspaces.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { useFigures } from '../../listing/figures.ts'
import { statusLooks } from '../../repositories/list/status-mark.tsx'

export function WorkspaceStatus({ status }: Pick<Workspace, 'status'>) {
  const { t } = useTranslation('workspaces')
  const { tone, icon } = statusLooks[status]
  return (
    <StatusBadge tone={tone} icon={icon} spinning={status === 'Processing'}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}

const kinds = ['alive', 'processing', 'failed', 'new'] as const

export const useDescribeHealth = (): ((health: Workspace['health']) => string) => {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  return (health) => {
    const present = kinds.filter((kind) => health[kind] > 0)
    return present.map((kind) => t(`health.${kind}`, { amount: number(health[kind]) })).join(' · ')
  }
}
