import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type Member, memberEndpoints } from '#src/contract/members.ts'
import { useToast } from '../product.ts'
import { getMemberName } from './member-words.ts'
import { useMemberChanges } from './use-members.ts'
import { useTrackChange } from './use-track-change.ts'

const useRun = () => {
  const { onCallFailed } = useApi()
  const { refresh } = useMemberChanges()
  const [isRunning, setRunning] = useState(false)
  const run = async (send: () => Promise<unknown>, done: () => void) => {
    setRunning(true)
    try {
      await send()
      done()
    } catch (error) {
      onCallFailed(error)
    } finally {
      setRunning(false)
      await refresh()
    }
  }
  return { isRunning, run }
}

export const useHelp = (member: Member) => {
  const { t } = useTranslation('members')
  const { client } = useApi()
  const toast = useToast()
  const trackChange = useTrackChange()
  const { isRunning, run } = useRun()
  const request = { params: { id: member.id } }
  const say = (text: string) => toast({ kind: 'success', words: { text } })
  return {
    isRunning,
    unlock: () =>
      void run(
        () => client.call(memberEndpoints.unlock, request),
        () => {
          trackChange('unlocked')
          say(t('announce.unlocked', { name: getMemberName(member) }))
        },
      ),
    sendPasswordReset: () =>
      void run(
        () => client.call(memberEndpoints.sendPasswordReset, request),
        () => {
          trackChange('password_reset_sent')
          say(t('announce.resetSent', { email: member.email }))
        },
      ),
  }
}
