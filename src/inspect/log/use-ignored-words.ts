import { useTranslation } from 'react-i18next'
import type { PlainEvent, ActorState } from '../observer/record.ts'
import { everyChart } from '../plans/every-chart.ts'
import { formatGuardReads } from './guard-reads.ts'
import { findIgnoredReason } from './ignored-reason.ts'
import { innermostPaths } from './state-paths.ts'

export const useIgnoredWords = () => {
  const { t } = useTranslation('recording')
  return (chart: string | null, before: ActorState | undefined, event: PlainEvent): string => {
    const machine = everyChart.find(({ id }) => id === chart)?.machine
    const reason = machine && before ? findIgnoredReason(machine, before, event) : null
    if (reason === null || before === undefined) return ''
    if (reason.kind === 'ended') return t('ignored.ended')
    if (reason.kind === 'noTransition')
      return t('ignored.noTransition', { state: innermostPaths(before.value).join(' · ') })
    return reason.refusals
      .map(({ guard, reads }) =>
        reads.length === 0
          ? t('ignored.guard', { guard })
          : t('ignored.guardWith', { guard, values: formatGuardReads(reads) }),
      )
      .join(' ')
  }
}
