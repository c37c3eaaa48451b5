import { useTranslation } from 'react-i18next'
import type { MemberWithWorks } from '#src/contract/members.ts'
import { useFigures } from '../listing/figures.ts'

export const useListWorks = (made: MemberWithWorks['made'] | undefined): readonly string[] => {
  const { t } = useTranslation('members')
  const { number } = useFigures()
  if (made === undefined) return []
  return (['conversations', 'apiKeys'] as const).flatMap((kind) =>
    made[kind] === 0 ? [] : [t(`made.${kind}`, { amount: number(made[kind]) })],
  )
}
