import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import LockOpen from 'lucide-react/icons/lock-open'
import LogOut from 'lucide-react/icons/log-out'
import UserCog from 'lucide-react/icons/user-cog'
import UserMinus from 'lucide-react/icons/user-minus'
import { useTranslation } from 'react-i18next'
import { roleAtLeast } from '#src/contract/roles.ts'
import type { Member } from '#src/contract/members.ts'
import { currentRole } from '#machines/session/session.selectors.ts'
import { RowMenu } from '../../listing/dialogs/row-menu.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useSession } from '../../product.ts'
import { getMemberName, useIsSelf, useExplainFixed } from '../member-words.ts'
import { useHelp } from '../use-help.ts'
import { importChangeRole, importDetails, importRemove, useOverlays } from '../use-overlays.ts'

const useActions = (member: Member) => {
  const { t } = useTranslation(['members', 'listing'])
  const { show } = useOverlays()
  const { open } = useOpened('member')
  const { unlock, sendPasswordReset } = useHelp(member)
  const fixedReason = useExplainFixed()(member)
  const isReached = roleAtLeast(useSession(currentRole), member.role)
  const isSelf = useIsSelf()(member)
  const fixed = fixedReason === null ? {} : { disabled: true, hint: fixedReason }
  const above = isReached ? {} : { disabled: true, hint: t('fixed.above') }
  const isLocked = member.lockedUntil !== undefined
  const goes = isSelf ? { icon: LogOut, label: t('actions.leave') } : { icon: UserMinus, label: t('actions.remove') }
  const { id } = member
  return [
    { id: 'details', icon: Info, label: t('listing:actions.details'), run: () => open({ kind: 'details', id }) },
    { id: 'role', icon: UserCog, label: t('actions.role'), ...fixed, run: () => open({ kind: 'edit', id }) },
    'separator',
    {
      id: 'unlock',
      icon: LockOpen,
      label: t('actions.unlock'),
      ...(isLocked ? above : { disabled: true, hint: t('fixed.notLocked') }),
      run: unlock,
    },
    { id: 'reset', icon: KeyRound, label: t('actions.reset'), ...above, run: sendPasswordReset },
    'separator',
    { id: 'remove', ...goes, tone: 'danger', ...fixed, run: () => show({ kind: 'remove', member }) },
  ] as const
}

const prepare = () => Promise.all([importDetails(), importChangeRole(), importRemove()])

export default function MemberMenu({ member }: { member: Member }) {
  const { close } = useOverlays()
  return (
    <RowMenu
      id={member.id}
      name={getMemberName(member)}
      prepare={prepare}
      actions={useActions(member)}
      onClose={() => close('menu')}
    />
  )
}
