import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { type Member, memberEndpoints } from '#src/contract/members.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useHelp } from '../use-help.ts'
import { untold } from '../use-members.ts'

/** Until when somebody is locked out and after how many failures, or how many have been counted so far. */
export function MemberLock({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { number, time } = useFigures()
  const { isRunning, unlock } = useHelp(member)
  const { data } = useCall(memberEndpoints.lockInfo, { params: { id: member.id } }, untold)
  if (data === undefined || data.failures === 0) return null
  const { failures, mostFailures, lockedUntil } = data
  const amounts = { count: failures, amount: number(failures), most: number(mostFailures) }
  const said =
    lockedUntil === undefined ? t('lock.counted', amounts) : t('lock.locked', { ...amounts, time: time(lockedUntil) })
  return (
    <Banner
      tone={lockedUntil === undefined ? 'info' : 'warning'}
      title={said}
      actions={
        <Button size="sm" icon={LockOpen} busy={isRunning && t('actions.unlocking')} onClick={unlock}>
          {t(lockedUntil === undefined ? 'actions.forget' : 'actions.unlock')}
        </Button>
      }
    />
  )
}
