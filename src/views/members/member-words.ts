import { useTranslation } from 'react-i18next'
import type { Member } from '#src/contract/members.ts'
import { roleAtLeast } from '#src/contract/roles.ts'
import { currentRole } from '#machines/session/session.selectors.ts'
import { useSession } from '../product.ts'

export const getMemberName = ({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email

export const useIsSelf = (): ((member: Pick<Member, 'id'>) => boolean) => {
  const own = useSession(({ context }) => context.userId)
  return ({ id }) => id === own
}

export const useExplainFixed = (): ((member: Member) => string | null) => {
  const { t } = useTranslation('members')
  const own = useSession(currentRole)
  return ({ role, isLastAdministrator }) => {
    if (!roleAtLeast(own, role)) return t('fixed.above')
    return isLastAdministrator ? t('fixed.lastAdministrator') : null
  }
}

export const useMissingWords = () => {
  const { t } = useTranslation('members')
  return {
    notFoundTitle: t('details.notFoundTitle'),
    notFoundText: t('details.notFoundText'),
    failed: t('details.failed'),
  }
}
