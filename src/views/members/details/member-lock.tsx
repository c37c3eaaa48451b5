import LockOpen from 'lucide-react/icons/lock-open'
import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { type Member, memberEndpoints } from '#src/contract/members.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { useHelp } from '../use-help.ts'
import { withoutToast } from '../use-members.ts'

type LockInfo = ReplyOf<typeof memberEndpoints.lockInfo>

export function MemberLock({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { number, time } = useFigures()
  const { isRunning, unlock } = useHelp(member)
  const { data } = useCall(memberEndpoints.lockInfo, { params: { id: member.id } }, withoutToast)
  const toAmounts = (failures: number) => ({ count: failures, amount: number(failures) })
  const describeLock = ({ failures, knownBrowser, lockedUntil, mostFailures }: LockInfo) => {
    if (lockedUntil !== undefined)
      return { isClosed: true, title: t('lock.locked', { ...toAmounts(failures), time: time(lockedUntil) }) }
    if (knownBrowser !== undefined) {
      const amounts = toAmounts(knownBrowser.failures)
      return { isClosed: true, title: t('lock.delayed', { ...amounts, time: time(knownBrowser.delayedUntil) }) }
    }
    if (failures === 0) return undefined
    return { isClosed: false, title: t('lock.counted', { ...toAmounts(failures), most: number(mostFailures) }) }
  }
  const lockState = data && describeLock(data)
  if (lockState === undefined) return null
  return (
    <Banner
      tone={lockState.isClosed ? 'warning' : 'info'}
      title={lockState.title}
      actions={
        <Button size="sm" icon={LockOpen} busy={isRunning && t('actions.unlocking')} onClick={unlock}>
          {t(lockState.isClosed ? 'actions.unlock' : 'actions.forget')}
        </Button>
      }
    />
  )
}
