import { useTranslation } from 'react-i18next'
import { innermostPaths } from '../log/state-paths.ts'
import type { Standing } from '../recording/record.ts'

/** How an actor stands, in a few words: its states, or what became of it. */
export const useStandingWords = () => {
  const { t } = useTranslation('inspector')
  return ({ status, value }: Standing): string => {
    if (status !== 'active') return t(`standing.${status}`)
    return innermostPaths(value).join(' · ') || t('standing.active')
  }
}
