import { useTranslation } from 'react-i18next'
import { innermostPaths } from '../log/state-paths.ts'
import type { ActorState } from '../observer/record.ts'

export const useStateWords = () => {
  const { t } = useTranslation('inspector')
  return ({ status, value }: ActorState, maxStates = Infinity): string => {
    if (status !== 'active') return t(`standing.${status}`)
    const [first = t('standing.active'), ...rest] = innermostPaths(value)
    return rest.length < maxStates ? [first, ...rest].join(' · ') : `${first} +${rest.length}`
  }
}
