import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import UserCog from 'lucide-react/icons/user-cog'
import UserMinus from 'lucide-react/icons/user-minus'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Member } from '#src/contract/members.ts'
import { roleAtLeast } from '#src/contract/roles.ts'
import { currentRole } from '#machines/session/session.selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useSession } from '../../product.ts'
import { MemberMarks } from '../list/member-marks.tsx'
import { useIsSelf, useExplainFixed } from '../member-words.ts'
import { useHelp } from '../use-help.ts'
import { useOverlays } from '../use-overlays.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const marks = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mb: '4', _empty: { display: 'none' } })
const note = css({ mt: '2', textStyle: 'caption', color: 'fg.muted' })

interface ActionButtonsProps {
  readonly member: Member
  readonly isFixed: boolean
}

function ActionButtons({ member, isFixed }: ActionButtonsProps) {
  const { t } = useTranslation('members')
  const { open } = useOpened('member')
  const { show } = useOverlays()
  const { isRunning, sendPasswordReset } = useHelp(member)
  const isReached = roleAtLeast(useSession(currentRole), member.role)
  const isSelf = useIsSelf()(member)
  return (
    <div className={line}>
      <Button size="sm" icon={UserCog} disabled={isFixed} onClick={() => open({ kind: 'edit', id: member.id })}>
        {t('actions.role')}
      </Button>
      <Button
        size="sm"
        icon={KeyRound}
        disabled={!isReached}
        busy={isRunning && t('actions.sending')}
        onClick={sendPasswordReset}
      >
        {t('actions.reset')}
      </Button>
      <Button
        size="sm"
        icon={isSelf ? LogOut : UserMinus}
        disabled={isFixed}
        onClick={() => show({ kind: 'remove', member })}
      >
        {t(isSelf ? 'actions.leave' : 'actions.remove')}
      </Button>
    </div>
  )
}

export function MemberActions({ member }: { member: Member }) {
  const fixedReason = useExplainFixed()(member)
  return (
    <div>
      <div className={marks}>
        <MemberMarks member={member} />
      </div>
      <ActionButtons member={member} isFixed={fixedReason !== null} />
      {fixedReason !== null && <p className={note}>{fixedReason}</p>}
    </div>
  )
}
